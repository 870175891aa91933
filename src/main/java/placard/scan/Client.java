package placard.scan;

/** What a request's headers say about its sender; nothing that could identify one. */
public record Client(Kind kind, Device device, Os os) {}

package placard.scan.client;

/** The classified sender of a request; it contains nothing that identifies a person. */
public record Client(Kind kind, Device device, Os os) {}

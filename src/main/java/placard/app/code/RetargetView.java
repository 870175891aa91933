package placard.app.code;

import java.util.List;

/**
 * The choices when many codes get another address.
 *
 * @param chosen the codes that were selected in the list; none means all
 * @param hosts to which codes lead, those of most codes first
 * @param tags every tag in the workspace
 */
public record RetargetView(List<Code> chosen, List<Host> hosts, List<String> tags) {
    /** A selected code. */
    public record Code(String id, String name) {}

    /** A host, and how many codes lead there. */
    public record Host(String name, long codes) {}
}

package placard.web;

import java.nio.file.Path;

/**
 * How to receive a form with a file: the file goes to disk as it arrives. So many slow uploads at a time take next to
 * no memory.
 *
 * @param folder holds files until they are answered; a start empties it
 * @param maxFile bytes that a file may have
 */
public record Uploads(Path folder, int maxFile) {
    /** Bytes that a form may have beside its file. */
    private static final int REST = 64 * 1024;

    /** How many times longer than another body an upload may take: 20 MiB at the pace of a poor mobile network. */
    static final int PATIENCE = 10;

    int maxBody() {
        return maxFile + REST;
    }
}

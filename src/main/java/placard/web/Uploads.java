package placard.web;

import java.nio.file.Path;

/**
 * How a form with a file is taken in: the file goes to disk as it comes, so that many slow uploads at a time take next
 * to no memory.
 *
 * @param folder where files are kept until they are answered; nothing in it outlives a start
 * @param maxFile bytes that a file may have
 */
public record Uploads(Path folder, int maxFile) {
    /** What a form has beside its file. */
    private static final int REST = 64 * 1024;

    /** How many times longer than another body an upload may take: 20 MiB at the pace of a poor mobile network. */
    static final int PATIENCE = 10;

    int maxBody() {
        return maxFile + REST;
    }
}

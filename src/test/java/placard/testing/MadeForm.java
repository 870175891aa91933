package placard.testing;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.UUID;

/** A {@code multipart/form-data} body under construction, with a boundary of its own as each real one has. */
public final class MadeForm {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final String boundary = UUID.randomUUID().toString();

    /** A form with one file. */
    public static MadeForm of(String fileName, byte[] content) {
        return new MadeForm().file("file", fileName, content);
    }

    public MadeForm file(String name, String fileName, byte[] content) {
        return part(
                "Content-Disposition: form-data; name=\"" + name + "\"; filename=\"" + fileName
                        + "\"\r\nContent-Type: application/octet-stream",
                content);
    }

    public MadeForm field(String name, String value) {
        return part("Content-Disposition: form-data; name=\"" + name + "\"", value.getBytes(StandardCharsets.UTF_8));
    }

    /** A part with a head of one's own. */
    public MadeForm part(String head, byte[] content) {
        write("--" + boundary + "\r\n" + head + "\r\n\r\n");
        bytes.writeBytes(content);
        write("\r\n");
        return this;
    }

    private void write(String text) {
        bytes.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }

    public String contentType() {
        return "multipart/form-data; boundary=" + boundary;
    }

    /** The body with its end. */
    public byte[] bytes() {
        ByteArrayOutputStream whole = new ByteArrayOutputStream();
        whole.writeBytes(bytes.toByteArray());
        whole.writeBytes(("--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return whole.toByteArray();
    }
}

package placard.web;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Sha256;

/** A submitted form: its text fields as members of an object, and its one file, the part {@code file}. */
final class Form implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Form.class);
    private static final String FILE = "file";
    /** Parts that a form may have. No form of this program has more than two. */
    private static final int MAX_PARTS = 16;
    /** Bytes of a text field. */
    private static final int MAX_FIELD = 16 * 1024;

    private final Uploads uploads;
    private final ObjectNode fields = Json.object();
    private @Nullable Upload file;

    private Form(Uploads uploads) {
        this.uploads = uploads;
    }

    /**
     * Reads a form and writes its file to disk.
     *
     * @throws Refusal {@code malformed_multipart}, {@code payload_too_large}, {@code validation_failed},
     *     {@code unavailable} if the disk has no room, and the exceptions of the stream
     */
    static Form read(InputStream in, String contentType, Uploads uploads) {
        Form form = new Form(uploads);
        boolean isWhole = false;
        try {
            form.readParts(Multipart.of(in, contentType));
            isWhole = true;
            return form;
        } catch (IOException disk) {
            LOG.atWarn().setCause(disk).log("An upload could not be saved");
            throw Refusal.unavailable("There is no room for an upload.");
        } finally {
            if (!isWhole) {
                form.close();
            }
        }
    }

    private void readParts(Multipart parts) throws IOException {
        int count = 0;
        for (Optional<Multipart.Part> next = parts.next(); next.isPresent(); next = parts.next()) {
            Multipart.Part part = next.get();
            if (++count > MAX_PARTS) {
                throw Refusal.invalid("", "too_many_parts", "At most " + MAX_PARTS + " parts.");
            }
            boolean isFile = part.name().equals(FILE);
            if (isFile ? file != null : fields.has(part.name())) {
                throw Refusal.invalid("", "duplicate_part", "Each part of a form has a name of its own.");
            }
            if (isFile) {
                readFile(parts, part.fileName());
            } else if (part.fileName() != null) {
                fields.put(part.name(), "");
                parts.copy(OutputStream.nullOutputStream());
            } else {
                fields.put(part.name(), text(parts));
            }
        }
    }

    private void readFile(Multipart parts, @Nullable String fileName) throws IOException {
        Path path = Files.createTempFile(uploads.folder(), "upload", "");
        file = new Upload(fileName, path, 0, new byte[0]);
        MessageDigest digest = Sha256.digest();
        try (Bounded bounded = new Bounded(Files.newOutputStream(path), uploads.maxFile());
                OutputStream out = new DigestOutputStream(bounded, digest)) {
            parts.copy(out);
            file = new Upload(fileName, path, bounded.count, digest.digest());
        }
    }

    private static String text(Multipart parts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        parts.copy(new Bounded(bytes, MAX_FIELD));
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes.toByteArray()))
                    .toString();
        } catch (CharacterCodingException malformed) {
            throw new Refusal(new Refusal.MalformedMultipart("A field is not UTF-8."));
        }
    }

    ObjectNode fields() {
        return fields;
    }

    @Nullable
    Upload file() {
        return file;
    }

    /**
     * The fingerprint that an Idempotency-Key compares. It covers the content and not the framing, which is new each
     * time the form is sent.
     */
    byte[] fingerprint() {
        ObjectNode said = fields.deepCopy();
        Upload sent = file;
        if (sent != null) {
            said.put(FILE, sent.sha256()).put("fileName", sent.fileName());
        }
        return Json.bytes(said);
    }

    @Override
    public void close() {
        if (file != null) {
            file.close();
        }
    }

    /** Lets this many bytes through and refuses the next. */
    private static final class Bounded extends FilterOutputStream {
        private final int most;
        private long count;

        Bounded(OutputStream out, int most) {
            super(out);
            this.most = most;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            count += length;
            if (count > most) {
                throw new Refusal(new Refusal.PayloadTooLarge(most));
            }
            out.write(bytes, offset, length);
        }
    }
}

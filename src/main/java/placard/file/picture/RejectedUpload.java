package placard.file.picture;

import placard.base.Refusal;

/** The refusals of uploads, each a fault of the part {@code file}. */
final class RejectedUpload {
    private static final String POINTER = "/file";

    private RejectedUpload() {}

    static Refusal unknown() {
        return Refusal.invalid(
                POINTER,
                "unsupported_file_type",
                "Send a PDF, a JPEG, a PNG or a WebP. The bytes decide the kind, not the name.");
    }

    static Refusal empty() {
        return Refusal.invalid(POINTER, "empty_file", "The file has no bytes.");
    }

    static Refusal damaged(String how) {
        return Refusal.invalid(POINTER, "damaged_file", how);
    }

    /** The file is valid as two kinds at once (a polyglot), and a program may open it as the unchecked one. */
    static Refusal ambiguous(String how) {
        return Refusal.invalid(POINTER, "ambiguous_file", how);
    }

    static Refusal tooManyPixels(long most) {
        return Refusal.invalid(
                POINTER, "too_many_pixels", "A picture may have at most " + most / 1_000_000 + " megapixels.");
    }

    static Refusal tooComplex() {
        return Refusal.invalid(
                POINTER, "too_complex", "The picture can't be kept in few enough bytes; make it smaller.");
    }
}

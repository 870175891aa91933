package placard.cluster.archive;

import static org.apache.parquet.schema.LogicalTypeAnnotation.dateType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.intType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.stringType;
import static org.apache.parquet.schema.LogicalTypeAnnotation.timestampType;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import java.util.Objects;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;
import placard.base.Ids;
import placard.scan.count.ArchiveQueue;
import placard.scan.count.Scan;
import placard.scan.visitor.Cities;

/**
 * The columns of the archive. Names and meanings never change. New columns come last and raise {@link #VERSION}. {@code
 * docs/archive.md} describes them for operators.
 */
final class ScanRow {
    /** The version of the columns, in each file's metadata. */
    static final int VERSION = 2;

    /** In a second. */
    private static final long MILLIS = 1_000;

    static final String AT = "at";
    static final String POSITION = "position";

    static final MessageType SCHEMA = Types.buildMessage()
            .required(INT64)
            .as(timestampType(true, TimeUnit.MILLIS))
            .named(AT)
            .required(INT32)
            .as(dateType())
            .named("day")
            .required(INT32)
            .as(intType(8, true))
            .named("hour")
            .required(BINARY)
            .as(stringType())
            .named("workspace")
            .required(BINARY)
            .as(stringType())
            .named("code")
            .required(BINARY)
            .as(stringType())
            .named("kind")
            .required(BOOLEAN)
            .named("counted")
            .required(BINARY)
            .as(stringType())
            .named("device")
            .required(BINARY)
            .as(stringType())
            .named("os")
            .required(BINARY)
            .as(stringType())
            .named("city")
            .optional(BINARY)
            .as(stringType())
            .named("source")
            .optional(BINARY)
            .as(stringType())
            .named("table_name")
            .required(BINARY)
            .as(stringType())
            .named("segment")
            .required(INT64)
            .named(POSITION)
            .optional(BINARY)
            .as(stringType())
            .named("country")
            .optional(BINARY)
            .as(stringType())
            .named("language")
            .optional(BINARY)
            .as(stringType())
            .named("destination")
            .named("scan");

    private @Nullable RecordConsumer out;
    private int column;

    void into(RecordConsumer consumer) {
        this.out = consumer;
    }

    void write(ArchiveQueue.Archived archived) {
        Scan scan = archived.scan();
        RecordConsumer to = Objects.requireNonNull(out);
        column = 0;
        to.startMessage();
        // With the language, a city and an exact time could tell who came to a small place.
        boolean hasOrigin = scan.country() != null || scan.language() != null;
        number(to, hasOrigin ? scan.at() - Math.floorMod(scan.at(), MILLIS) : scan.at());
        integer(to, scan.day());
        integer(to, scan.hour());
        text(to, Ids.of("ws_", scan.workspace(), 0));
        text(to, Ids.of("qr_", scan.code(), 0));
        text(to, scan.kind().label());
        start(to);
        to.addBoolean(scan.kind().counted());
        end(to);
        text(to, scan.device().label());
        text(to, scan.os().label());
        text(to, hasOrigin ? Cities.UNKNOWN : scan.city());
        text(to, scan.source());
        text(to, scan.place());
        text(to, archived.end().segment().toString());
        number(to, archived.end().offset());
        text(to, scan.country());
        text(to, scan.language());
        text(to, scan.destination());
        to.endMessage();
    }

    private void start(RecordConsumer to) {
        to.startField(SCHEMA.getFieldName(column), column);
    }

    private void end(RecordConsumer to) {
        to.endField(SCHEMA.getFieldName(column), column);
        column++;
    }

    private void number(RecordConsumer to, long value) {
        start(to);
        to.addLong(value);
        end(to);
    }

    private void integer(RecordConsumer to, int value) {
        start(to);
        to.addInteger(value);
        end(to);
    }

    private void text(RecordConsumer to, @Nullable String value) {
        if (value == null) {
            column++;
            return;
        }
        start(to);
        to.addBinary(Binary.fromString(value));
        end(to);
    }
}

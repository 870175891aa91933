package placard.cluster.archive;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.RecordConsumer;
import placard.scan.count.ArchiveQueue;

/** A Parquet file of scans during its writing; {@link ScanRow} defines its columns. */
final class ScanFile implements Closeable {
    /** The approximate rows and bytes in memory at once. */
    private static final int GROUP_ROWS = 200_000;

    private static final long GROUP_BYTES = 8 << 20;

    private final ParquetWriter<ArchiveQueue.Archived> writer;
    private long rows;

    private ScanFile(ParquetWriter<ArchiveQueue.Archived> writer) {
        this.writer = writer;
    }

    /**
     * Creates a file.
     *
     * @param facts the metadata of the whole file
     * @throws IOException if it can't be made
     */
    static ScanFile create(Path file, Map<String, String> facts) throws IOException {
        return new ScanFile(new Builder(new LocalOutputFile(file), facts)
                .withConf(new PlainParquetConfiguration())
                .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                .withCompressionCodec(CompressionCodecName.ZSTD)
                .withWriterVersion(ParquetProperties.WriterVersion.PARQUET_2_0)
                .withRowGroupRowCountLimit(GROUP_ROWS)
                .withRowGroupSize(GROUP_BYTES)
                // Nearly all values are different, so a dictionary doesn't help.
                .withDictionaryEncoding(ScanRow.AT, false)
                .withDictionaryEncoding(ScanRow.POSITION, false)
                .build());
    }

    void add(ArchiveQueue.Archived scan) throws IOException {
        writer.write(scan);
        rows++;
    }

    long rows() {
        return rows;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    private static final class Builder extends ParquetWriter.Builder<ArchiveQueue.Archived, Builder> {
        private final Map<String, String> facts;

        Builder(OutputFile file, Map<String, String> facts) {
            super(file);
            this.facts = facts;
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        protected WriteSupport<ArchiveQueue.Archived> getWriteSupport(ParquetConfiguration unused) {
            return new Rows(facts);
        }

        @Override
        @SuppressWarnings("deprecation") // still abstract
        protected WriteSupport<ArchiveQueue.Archived> getWriteSupport(Configuration unused) {
            return new Rows(facts);
        }
    }

    private static final class Rows extends WriteSupport<ArchiveQueue.Archived> {
        private final Map<String, String> facts;
        private final ScanRow row = new ScanRow();

        Rows(Map<String, String> facts) {
            this.facts = facts;
        }

        @Override
        public WriteContext init(ParquetConfiguration unused) {
            return new WriteContext(ScanRow.SCHEMA, facts);
        }

        @Override
        @SuppressWarnings("deprecation") // still abstract
        public WriteContext init(Configuration unused) {
            return new WriteContext(ScanRow.SCHEMA, facts);
        }

        @Override
        public void prepareForWrite(RecordConsumer consumer) {
            row.into(consumer);
        }

        @Override
        public void write(ArchiveQueue.Archived scan) {
            row.write(scan);
        }
    }
}

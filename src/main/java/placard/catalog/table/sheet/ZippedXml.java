package placard.catalog.table.sheet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import placard.base.LongWork;

/**
 * The XML parts of a workbook, which is a zip file. It streams each part, within a limit for all of them. So a zip bomb
 * takes neither memory nor time. Entities and external parts are not followed.
 */
final class ZippedXml implements AutoCloseable {
    /** The maximum of unpacked bytes of a file, without skipped parts. */
    private static final long MOST_UNPACKED = 32L << 20;

    /** The maximum of bytes between a tag's brackets. */
    private static final int MOST_TAG = 64 << 10;

    /**
     * The maximum names of elements and attributes in a part. No spreadsheet has thousands, and each stays in the
     * reader's memory.
     */
    private static final int MOST_NAMES = 1_000;

    /** The maximum elements of all parts: a table of the maximum cells has fewer, and each takes time. */
    private static final int MOST_ELEMENTS = 2_000_000;

    private static final XMLInputFactory XML = factory();

    private final ZipFile zip;
    private long unpacked;
    private int elements;
    private int seen;

    private ZippedXml(ZipFile zip) {
        this.zip = zip;
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        // The default reporter prints faults of users' files on the server's console.
        factory.setXMLReporter((_, _, _, _) -> {});
        return factory;
    }

    static ZippedXml open(Path path) {
        try {
            return new ZippedXml(new ZipFile(path.toFile()));
        } catch (IOException | IllegalArgumentException broken) {
            throw damaged();
        }
    }

    static UnreadableSheet damaged() {
        return new UnreadableSheet("damaged_file", "The file is damaged, or protected by a password.");
    }

    /** True if the file has a part of this name. */
    boolean has(String name) {
        return zip.getEntry(name) != null;
    }

    @Override
    public void close() {
        try {
            zip.close();
        } catch (IOException failure) {
            throw damaged();
        }
    }

    /** A handler for each event of a part. */
    @FunctionalInterface
    interface Events {
        void take(XMLStreamReader xml, int event) throws XMLStreamException;
    }

    /** Streams a part, within the limits of the file. */
    void read(String name, Events events) {
        ZipEntry entry = zip.getEntry(name);
        if (entry == null) {
            throw damaged();
        }
        if (entry.getSize() > MOST_UNPACKED) {
            throw tooLarge();
        }
        Set<String> names = new HashSet<>();
        try (InputStream in = new LimitedStream(zip.getInputStream(entry))) {
            XMLStreamReader xml = XML.createXMLStreamReader(in);
            while (xml.hasNext()) {
                int event = xml.next();
                LongWork.check(++seen);
                if (event == XMLStreamConstants.START_ELEMENT) {
                    count();
                    note(xml, names);
                } else if (event == XMLStreamConstants.PROCESSING_INSTRUCTION) {
                    names.add(xml.getPITarget());
                }
                if (names.size() > MOST_NAMES) {
                    throw damaged();
                }
                events.take(xml, event);
            }
            xml.close();
        } catch (IOException | XMLStreamException | IllegalArgumentException broken) {
            throw damaged();
        }
    }

    private void count() {
        if (++elements > MOST_ELEMENTS) {
            throw new UnreadableSheet("too_large", "It has more than " + MOST_ELEMENTS + " elements.");
        }
    }

    private static void note(XMLStreamReader xml, Set<String> names) {
        names.add(xml.getLocalName());
        names.add(xml.getPrefix());
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            names.add(xml.getAttributeLocalName(i));
            names.add(xml.getAttributePrefix(i));
        }
        for (int i = 0; i < xml.getNamespaceCount(); i++) {
            names.add(xml.getNamespacePrefix(i));
            names.add(xml.getNamespaceURI(i));
        }
    }

    private static UnreadableSheet tooLarge() {
        return new UnreadableSheet("too_large", "Unpacked it has more than " + (MOST_UNPACKED >> 20) + " MiB.");
    }

    /**
     * Counts unpacked bytes, and stops at the limit. Also stops at a tag that is far too long, because the parser
     * compares each namespace of a tag with all others.
     */
    private final class LimitedStream extends InputStream {
        private final InputStream in;
        private int tag;

        LimitedStream(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = in.read(bytes, offset, length);
            unpacked += Math.max(0, count);
            if (unpacked > MOST_UNPACKED) {
                throw tooLarge();
            }
            LongWork.check();
            for (int i = offset; i < offset + count; i++) {
                tag = bytes[i] == '<' ? 1 : bytes[i] == '>' || tag == 0 ? 0 : tag + 1;
                if (tag > MOST_TAG) {
                    throw damaged();
                }
            }
            return count;
        }

        @Override
        public void close() throws IOException {
            in.close();
        }
    }

    /** An attribute by its name without a prefix; empty if there is none. */
    static String attribute(XMLStreamReader xml, String name) {
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            if (xml.getAttributeLocalName(i).equals(name)) {
                return xml.getAttributeValue(i);
            }
        }
        return "";
    }

    /** A number of a million digits would take seconds to parse, so a text is measured before. */
    static void append(StringBuilder text, String more) {
        if (text.length() + more.length() > Table.MOST_IN_CELL) {
            throw Table.tooLong();
        }
        text.append(more);
    }
}

package placard.catalog.table;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.Charset;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import placard.base.Input;
import placard.base.Json;
import placard.base.Refusal;
import placard.base.Scope;
import placard.catalog.table.sheet.Encodings;
import placard.catalog.table.sheet.Sheets;
import placard.catalog.table.sheet.Table;
import placard.catalog.table.sheet.UnreadableSheet;
import placard.web.Answer;
import placard.web.Request;
import placard.web.Route;
import placard.web.Upload;
import placard.web.Uploads;

/**
 * The cells of a file, for the dashboard's screen of many codes: one reader of tables for items and for codes.
 *
 * @param memory bytes that reading a file may take
 */
public record TableRoutes(Uploads uploads, long memory) {
    /** Rows of an answer: more than any screen takes at once. */
    private static final int MOST = 10_001;

    public TableRoutes {
        uploads = new Uploads(uploads.folder(), Form.MOST_BYTES);
    }

    public List<Route> routes() {
        return List.of(Route.upload("/api/v1/tables", List.of(Scope.QR_WRITE), uploads, this::read)
                .weighing(request -> Form.weight(request, memory))
                .lasting());
    }

    private Answer read(Request request) {
        Form form = Form.of(request);
        request.checkInput();
        Sheets.SheetContent file = form.read(table -> !table.rows().isEmpty(), memory);
        ObjectNode json = Json.object()
                .put("sheet", file.name())
                .put("encoding", file.encoding())
                .put("isGuessed", file.isGuessed());
        file.names().forEach(json.putArray("sheets")::add);
        ArrayNode rows = json.putArray("rows");
        for (Table.Row row : file.table().rows()) {
            if (rows.size() == MOST) {
                break;
            }
            ObjectNode one = rows.addObject().put("number", row.number());
            ArrayNode cells = one.putArray("cells");
            row.cells().forEach(cell -> cells.add(cell.text()));
        }
        return Answer.ok(json);
    }

    /**
     * A form with a file that has a table.
     *
     * @param sheet the sheet to read; null to find it
     * @param encoding of a text file; null to guess it
     */
    record Form(
            @Nullable Upload upload,
            @Nullable String sheet,
            @Nullable Charset encoding) {
        /** The maximum bytes of a file: a CSV with 20,000 long rows. */
        static final int MOST_BYTES = 8 << 20;

        /** Takes the fields of a form and collects their faults. */
        static Form of(Request request) {
            Input input = request.input();
            Upload upload = request.upload();
            if (upload == null) {
                input.fault("file", "required", "Send the file as the part named file.");
            }
            return new Form(upload, input.text("sheet", 1, 100), input.choice("encoding", Encodings.offered()));
        }

        /** The approximate memory for reading the file of a request. */
        static long weight(Request request, long memory) {
            Upload upload = request.upload();
            return upload == null ? 0 : Table.bytes(upload.bytes(), Table.mostCells(memory));
        }

        /** Reads the file of a form without faults. */
        Sheets.SheetContent read(Predicate<Table> suits, long memory) {
            if (upload == null) {
                throw new IllegalStateException("The form's faults are refused before");
            }
            try {
                return Sheets.read(upload.path(), sheet, encoding, suits, Table.mostCells(memory));
            } catch (UnreadableSheet unreadable) {
                String part = unreadable.code().equals("sheet_not_found") ? "/sheet" : "/file";
                throw Refusal.invalid(part, unreadable.code(), unreadable.detail());
            }
        }
    }
}

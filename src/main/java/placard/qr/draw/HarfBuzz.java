package placard.qr.draw;

import com.dylibso.chicory.runtime.HostFunction;
import com.dylibso.chicory.runtime.ImportValues;
import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.runtime.Memory;
import com.dylibso.chicory.runtime.WasmFunctionHandle;
import com.dylibso.chicory.wasm.types.FunctionType;
import com.dylibso.chicory.wasm.types.ValType;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * HarfBuzz, the C library for shaping text, as WebAssembly. The build compiles it to classes ({@code HarfBuzzModule},
 * ADR 13). It works the same on every host, without a native library. A text that exploits a fault of it can't reach
 * beyond its own memory (sandbox).
 *
 * <p>For one thread at a time. After an exception its state is undefined, and it must not be used again.
 */
final class HarfBuzz {
    private static final int READ_ONLY = 1;
    private static final int LEFT_TO_RIGHT = 4;
    private static final int RIGHT_TO_LEFT = 5;

    /** Bytes of HarfBuzz's record of a glyph, and of its position. */
    private static final int RECORD = 20;

    private static final int CLUSTER = 8;

    private final Instance harfbuzz;
    private final Memory memory;
    private final int buffer;

    /**
     * A glyph to draw, in units of its font, {@code y} upwards.
     *
     * @param cluster the index in the text of the first character that it represents
     */
    record Glyph(int id, int cluster, int advance, int x, int y) {}

    HarfBuzz() {
        harfbuzz = Instance.builder(HarfBuzzModule.load())
                .withMachineFactory(HarfBuzzModule::create)
                .withImportValues(imports())
                .build();
        memory = harfbuzz.memory();
        call("__wasm_call_ctors");
        buffer = call("hb_buffer_create");
    }

    /**
     * The library's imports from its host: memory. The others would end a program or start a timer, and are never
     * called.
     */
    private static ImportValues imports() {
        FunctionType nothing = FunctionType.empty();
        return ImportValues.builder()
                .addFunction(
                        host("env", "emscripten_resize_heap", type(List.of(ValType.I32), true), HarfBuzz::grow),
                        host("env", "_emscripten_runtime_keepalive_clear", nothing, HarfBuzz::refuse),
                        host("env", "_abort_js", nothing, HarfBuzz::refuse),
                        host("env", "_setitimer_js", type(List.of(ValType.I32, ValType.F64), true), HarfBuzz::refuse),
                        host(
                                "wasi_snapshot_preview1",
                                "proc_exit",
                                type(List.of(ValType.I32), false),
                                HarfBuzz::refuse))
                .build();
    }

    private static HostFunction host(String module, String name, FunctionType type, WasmFunctionHandle does) {
        return new HostFunction(module, name, type, does);
    }

    private static FunctionType type(List<ValType> takes, boolean hasAnswer) {
        return FunctionType.of(takes, hasAnswer ? List.of(ValType.I32) : List.of());
    }

    private static long[] grow(Instance instance, long... bytes) {
        Memory memory = instance.memory();
        int pages = (int) Math.ceilDiv(bytes[0] & 0xffff_ffffL, Memory.PAGE_SIZE) - memory.pages();
        return new long[] {pages <= 0 || memory.grow(pages) >= 0 ? 1 : 0};
    }

    private static long[] refuse(Instance instance, long... arguments) {
        throw new IllegalStateException("HarfBuzz gave up");
    }

    private int call(String name, long... arguments) {
        long[] answer = harfbuzz.export(name).apply(arguments);
        return answer == null || answer.length == 0 ? 0 : (int) answer[0];
    }

    private int allocated(int bytes) {
        int at = call("malloc", bytes);
        if (at == 0) {
            throw new IllegalStateException("HarfBuzz has no memory left");
        }
        return at;
    }

    /** Loads a font permanently; the result is its handle. */
    int font(byte[] file) {
        int data = allocated(file.length);
        memory.write(data, file);
        int blob = call("hb_blob_create", data, file.length, READ_ONLY, 0, 0);
        return call("hb_font_create", call("hb_face_create", blob, 0));
    }

    /** Adds the glyphs of a part of a text of one script in one direction, from left to right. */
    void shape(int font, String text, int from, int end, boolean rightToLeft, List<Glyph> glyphs) {
        byte[] units = text.getBytes(StandardCharsets.UTF_16LE);
        int data = allocated(units.length);
        memory.write(data, units);
        call("hb_buffer_clear_contents", buffer);
        call("hb_buffer_add_utf16", buffer, data, text.length(), from, end - from);
        call("free", data);
        call("hb_buffer_set_direction", buffer, rightToLeft ? RIGHT_TO_LEFT : LEFT_TO_RIGHT);
        call("hb_buffer_guess_segment_properties", buffer);
        call("hb_shape", font, buffer, 0, 0);
        int count = call("hb_buffer_get_length", buffer);
        int what = call("hb_buffer_get_glyph_infos", buffer, 0);
        int where = call("hb_buffer_get_glyph_positions", buffer, 0);
        for (int i = 0; i < count; i++) {
            int info = what + RECORD * i;
            int place = where + RECORD * i;
            glyphs.add(new Glyph(
                    memory.readInt(info),
                    memory.readInt(info + CLUSTER),
                    memory.readInt(place),
                    memory.readInt(place + 8),
                    memory.readInt(place + 12)));
        }
    }
}

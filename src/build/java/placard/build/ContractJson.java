package placard.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes the contract's JSON of its YAML, so that the program needs no parser of YAML. The build runs this file from its
 * source; it is no part of the program.
 *
 * <p>Arguments: the YAML file, and the file to write.
 */
final class ContractJson {
    private ContractJson() {}

    public static void main(String[] arguments) throws IOException {
        Path source = Path.of(arguments[0]);
        Path target = Path.of(arguments[1]);
        if (Files.exists(target)
                && Files.getLastModifiedTime(source).compareTo(Files.getLastModifiedTime(target)) < 0) {
            return;
        }
        JsonNode contract = new YAMLMapper().readTree(source.toFile());
        Files.createDirectories(target.toAbsolutePath().getParent());
        Files.write(target, new ObjectMapper().writeValueAsBytes(contract));
    }
}

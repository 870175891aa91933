package placard.scan.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.jar.JarFile;
import nl.basjes.parse.useragent.UserAgentAnalyzer;

/** The labelled cases that yauaa's jar carries as YAML files, read without starting its analyzer. */
final class YauaaCases {
    private static final Set<String> PROGRAM_DEVICES =
            Set.of("Robot", "Robot Mobile", "Robot Imitator", "Hacker", "Anonymized", "Cloud");
    private static final Set<String> PROGRAM_AGENTS =
            Set.of("Robot", "Robot Mobile", "Hacker", "Testclient", "Server", "Cloud Application");

    /** One case; the labels are yauaa's words, empty where it gives none. */
    record Case(String agent, String chMobile, String chPlatform, String device, String system, String agentClass) {
        /** Whether yauaa sees someone in front of it: neither a robot nor an attack nor a disguise. */
        boolean isPerson() {
            return !device.isEmpty() && !PROGRAM_DEVICES.contains(device) && !PROGRAM_AGENTS.contains(agentClass);
        }

        boolean isRobot() {
            return device.startsWith("Robot") || agentClass.startsWith("Robot");
        }

        Client classified() {
            return Classifier.classify(agent, chMobile, chPlatform, null, null, null);
        }
    }

    private YauaaCases() {}

    static List<Case> read() throws IOException {
        Path jar = Path.of(UserAgentAnalyzer.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        YAMLMapper yaml = new YAMLMapper();
        List<Case> cases = new ArrayList<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (var entry : file.stream().toList()) {
                if (entry.getName().matches("UserAgents/.*\\.yaml")) {
                    try (InputStream stream = file.getInputStream(entry)) {
                        for (JsonNode item : yaml.readTree(stream).path("config")) {
                            if (item.has("test")) {
                                cases.add(caseOf(item.get("test")));
                            }
                        }
                    }
                }
            }
        }
        return cases;
    }

    private static Case caseOf(JsonNode test) {
        String agent = "";
        String mobile = null;
        String platform = null;
        for (var field : test.path("input").properties()) {
            switch (field.getKey().toLowerCase(Locale.ROOT)) {
                case "user-agent", "user_agent_string" ->
                    agent = field.getValue().asText();
                case "sec-ch-ua-mobile" -> mobile = field.getValue().asText();
                case "sec-ch-ua-platform" -> platform = field.getValue().asText();
                default -> {}
            }
        }
        JsonNode expected = test.path("expected");
        return new Case(
                agent,
                mobile,
                platform,
                expected.path("DeviceClass").asText(),
                expected.path("OperatingSystemName").asText(),
                expected.path("AgentClass").asText());
    }
}

package placard.testing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/**
 * A server that speaks as S3 does and keeps its one bucket in memory: S3Proxy, a process of its own, which refuses what isn't
 * signed. Its libraries lie beside those of the program (the build copies them to {@code cluster/target/s3proxy}).
 */
public final class BucketServer implements AutoCloseable {
    private static final Path LIBRARIES = Path.of("cluster", "target", "s3proxy");
    private static final String ACCESS = "archive-key";
    private static final String SECRET = "archive-secret";
    private static final Pattern KEY = Pattern.compile("<Key>([^<]+)</Key>");

    private final HttpClient client = HttpClient.newHttpClient();
    private final TemporaryFolder folder = TemporaryFolder.named("placard-bucket");
    private final int port = Ports.free();
    private final Process process;

    public BucketServer() throws IOException {
        if (!Files.isDirectory(LIBRARIES)) {
            throw new IllegalStateException("No " + LIBRARIES + ": run 'mvn -f parent process-test-resources' once");
        }
        Path settings = folder.path().resolve("s3proxy.conf");
        Files.write(
                settings,
                List.of(
                        "s3proxy.endpoint=" + endpoint(),
                        "s3proxy.authorization=aws-v2-or-v4",
                        "s3proxy.identity=" + ACCESS,
                        "s3proxy.credential=" + SECRET,
                        "jclouds.provider=transient-nio2",
                        "jclouds.identity=none",
                        "jclouds.credential=none"));
        Files.write(credentials(), List.of("accessKey=" + ACCESS, "secretKey=" + SECRET));
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        LIBRARIES.resolve("*").toString(),
                        "org.gaul.s3proxy.Main",
                        "--properties",
                        settings.toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.path().resolve("s3proxy.log").toFile())
                .start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        Await.until("the bucket", () -> isMade());
    }

    private boolean isMade() {
        try {
            return send(SdkHttpMethod.PUT, "/archive", Map.of()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }

    public String endpoint() {
        return "http://127.0.0.1:" + port;
    }

    /** The file that its keys are in. */
    public Path credentials() {
        return folder.path().resolve("credentials");
    }

    /** The names of what is in the bucket. */
    public List<String> names() throws IOException {
        String list = new String(send(SdkHttpMethod.GET, "/archive", Map.of("list-type", List.of("2")))
                .body());
        return KEY.matcher(list).results().map(key -> key.group(1)).toList();
    }

    /** Writes all that is in it into a folder. */
    public void download(Path to) throws IOException {
        for (String name : names()) {
            Path file = to.resolve(name);
            Files.createDirectories(file.getParent());
            Files.write(
                    file,
                    send(SdkHttpMethod.GET, "/archive/" + name.replace("=", "%3D"), Map.of())
                            .body());
        }
    }

    /** Stops all of its threads at once, until {@link #thaw}. */
    public void freeze() {
        Child.signal("-STOP", process.pid());
    }

    public void thaw() {
        Child.signal("-CONT", process.pid());
    }

    private HttpResponse<byte[]> send(SdkHttpMethod method, String path, Map<String, List<String>> query)
            throws IOException {
        SdkHttpRequest plain = SdkHttpRequest.builder()
                .method(method)
                .uri(URI.create(endpoint() + path))
                .rawQueryParameters(query)
                .build();
        SdkHttpRequest signed = AwsV4HttpSigner.create()
                .sign(to -> to.identity(AwsCredentialsIdentity.create(ACCESS, SECRET))
                        .request(plain)
                        .payload(() -> new ByteArrayInputStream(new byte[0]))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "s3")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, "us-east-1")
                        .putProperty(AwsV4HttpSigner.DOUBLE_URL_ENCODE, false)
                        .putProperty(AwsV4HttpSigner.NORMALIZE_PATH, false))
                .request();
        HttpRequest.Builder request =
                HttpRequest.newBuilder(signed.getUri()).method(method.name(), HttpRequest.BodyPublishers.noBody());
        signed.headers().forEach((name, values) -> {
            if (!List.of("host", "content-length").contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
            }
        });
        try {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        client.close();
        folder.close();
    }
}

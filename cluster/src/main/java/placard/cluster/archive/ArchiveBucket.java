package placard.cluster.archive;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import placard.base.Folders;
import placard.scan.cluster.ArchiveSettings;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/** An archive in a bucket of S3, or of a server with the same interface. Each file is one atomic PUT. */
record ArchiveBucket(ArchiveSettings.Bucket settings) implements ArchivePlace {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    /**
     * The time limit of one file: some 100 MiB over a slow line. Another node may send the same file meanwhile, without
     * harm.
     */
    private static final Duration PUT = Duration.ofSeconds(90);
    /** The headers that the client sets itself. */
    private static final Set<String> ITS_OWN = Set.of("host", "content-length", "expect");

    private static final int CREATED_OR_OK = 2;
    /** The status for an existing file of that name. */
    private static final int PRECONDITION_FAILED = 412;
    /** The status of a service that doesn't know the condition. */
    private static final int NOT_IMPLEMENTED = 501;

    private static final int MOST_OF_AN_ERROR = 300;
    private static final int MOST_OF_AN_ANSWER = 64 << 10;

    @Override
    public Path draft() throws IOException {
        Path drafts = settings.drafts();
        Folders.create(drafts);
        // One draft exists at a time. Others are from a killed process.
        try (DirectoryStream<Path> files = Files.newDirectoryStream(drafts, "*.part")) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        return drafts.resolve(UUID.randomUUID() + ".part");
    }

    /** Never replaces an existing file, if the service supports that. Its owner may have rewritten it. */
    @Override
    public void publish(Path draft, String name) throws IOException, InterruptedException {
        HttpResponse<String> answer = put(draft, name, true);
        if (answer.statusCode() == NOT_IMPLEMENTED) {
            answer = put(draft, name, false);
        }
        if (answer.statusCode() / 100 != CREATED_OR_OK && answer.statusCode() != PRECONDITION_FAILED) {
            String why = answer.body();
            throw new IOException("The bucket answered " + answer.statusCode() + ": "
                    + why.substring(0, Math.min(why.length(), MOST_OF_AN_ERROR)));
        }
    }

    private HttpResponse<String> put(Path draft, String name, boolean isNew) throws IOException, InterruptedException {
        SdkHttpRequest signed = signed(draft, name, isNew);
        HttpRequest.Builder request =
                HttpRequest.newBuilder(signed.getUri()).timeout(PUT).PUT(HttpRequest.BodyPublishers.ofFile(draft));
        signed.headers().forEach((header, values) -> {
            if (!ITS_OWN.contains(header.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(header, value));
            }
        });
        try (HttpClient client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(CONNECT)
                .build()) {
            return send(client, request.build());
        }
    }

    /**
     * Limits the time of the whole exchange. A request's own time limit ends with the head of its answer, and the body
     * may never end.
     */
    private static HttpResponse<String> send(HttpClient client, HttpRequest request)
            throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<String>> answer = client.sendAsync(
                request, HttpResponse.BodyHandlers.limiting(HttpResponse.BodyHandlers.ofString(), MOST_OF_AN_ANSWER));
        try {
            return answer.get(PUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException failure) {
            throw new IOException("The bucket can't be reached: " + failure.getCause(), failure);
        } catch (TimeoutException late) {
            throw new IOException("The bucket didn't answer within " + PUT.toSeconds() + " s", late);
        } finally {
            client.shutdownNow();
        }
    }

    private SdkHttpRequest signed(Path draft, String name, boolean isNew) throws IOException {
        URI endpoint = settings.endpoint();
        SdkHttpRequest plain = SdkHttpRequest.builder()
                .headers(isNew ? Map.of("If-None-Match", List.of("*")) : Map.of())
                .method(SdkHttpMethod.PUT)
                .protocol(endpoint.getScheme())
                .host(endpoint.getHost())
                .port(endpoint.getPort() < 0 ? null : endpoint.getPort())
                // A name needs no percent-encoding, except for one letter.
                .encodedPath("/" + settings.bucket() + "/" + settings.prefix() + name.replace("=", "%3D"))
                .putHeader("Content-Type", "application/vnd.apache.parquet")
                .build();
        AwsCredentialsIdentity identity = identity();
        SignedRequest signed = AwsV4HttpSigner.create()
                .sign(to -> to.identity(identity)
                        .request(plain)
                        .payload(() -> open(draft))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "s3")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, settings.region())
                        .putProperty(AwsV4HttpSigner.DOUBLE_URL_ENCODE, false)
                        .putProperty(AwsV4HttpSigner.NORMALIZE_PATH, false)
                        .putProperty(AwsV4HttpSigner.PAYLOAD_SIGNING_ENABLED, true));
        return signed.request();
    }

    private static InputStream open(Path file) {
        try {
            return Files.newInputStream(file);
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    private AwsCredentialsIdentity identity() throws IOException {
        Path credentials = settings.credentials();
        Properties known = new Properties();
        try (Reader text = Files.newBufferedReader(credentials)) {
            known.load(text);
        }
        String key = known.getProperty("accessKey");
        String secret = known.getProperty("secretKey");
        if (key == null || secret == null) {
            throw new IOException(credentials + " doesn't have both accessKey and secretKey");
        }
        return AwsCredentialsIdentity.create(key.strip(), secret.strip());
    }

    @Override
    public String toString() {
        return settings.toString();
    }
}

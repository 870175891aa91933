package placard.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;

/**
 * An nginx on a free port, as the measure of what this machine and its network can do. Its workers run as the user who runs this,
 * since nobody else may read the folder.
 *
 * @param pid of the master, whose children the workers are
 */
record Nginx(int port, long pid) {
    /**
     * An answer as the program's redirects are: 302 without a body. {@code return 302} alone sends a page of HTML; what is left
     * of a difference are headers that nginx can't leave out.
     */
    static final String REDIRECT =
            "error_page 302 =302 @empty; return 302 https://example.com/;" + " } location @empty { return 200 \"\";";

    /**
     * Starts one with two workers and waits until it answers.
     *
     * @param location what is in its only location, for every path
     * @param status the status of its answers
     */
    static Nginx start(Workbench bench, String location, int status) throws IOException, InterruptedException {
        Path folder = bench.newFolder("nginx");
        int port = Workbench.freePort();
        Files.writeString(
                folder.resolve("nginx.conf"), """
                    user %4$s;
                    worker_processes 2;
                    pid %1$s/nginx.pid;
                    error_log %1$s/error.log;
                    events { worker_connections 1024; }
                    http {
                      access_log off;
                      server_tokens off;
                      keepalive_requests 1000000000;
                      client_body_temp_path %1$s/body;
                      proxy_temp_path %1$s/proxy;
                      fastcgi_temp_path %1$s/fastcgi;
                      uwsgi_temp_path %1$s/uwsgi;
                      scgi_temp_path %1$s/scgi;
                      server { listen 127.0.0.1:%2$d; location / { %3$s } }
                    }
                    """.formatted(folder, port, location, System.getProperty("user.name")));
        Process master = bench.start(new ProcessBuilder(
                        "nginx",
                        "-p",
                        folder.toString(),
                        "-e",
                        folder + "/error.log",
                        "-c",
                        folder + "/nginx.conf",
                        "-g",
                        "daemon off;")
                .inheritIO());
        Workbench.await("nginx", Duration.ofSeconds(10), () -> {
            try (Wire wire = new Wire(port)) {
                return wire.send("GET", "/q/x", "", "").status() == status;
            } catch (IOException notYet) {
                return false;
            }
        });
        return new Nginx(port, master.pid());
    }
}

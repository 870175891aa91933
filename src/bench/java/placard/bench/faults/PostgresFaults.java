package placard.bench.faults;

import static placard.bench.faults.FaultCase.POSTGRESQL;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** What a database server does to those who use it, with scans and creates under way. */
final class PostgresFaults {
    private PostgresFaults() {}

    static List<FaultCase> cases() {
        return List.of(
                FaultCase.quick("database-stopped", POSTGRESQL, PostgresFaults::stopped),
                FaultCase.quick("database-cut", POSTGRESQL, PostgresFaults::connectionsCut),
                FaultCase.slow("database-frozen", POSTGRESQL, PostgresFaults::frozen),
                FaultCase.slow("database-exhausted", POSTGRESQL, PostgresFaults::outOfConnections),
                FaultCase.quick("database-read-only", POSTGRESQL, PostgresFaults::readOnly),
                FaultCase.quick("database-failed-over", POSTGRESQL, PostgresFaults::failedOver));
    }

    private static void recover(Trial trial, Node node, Load load) throws Exception {
        double ready = node.awaitReady();
        long began = System.nanoTime();
        long before = load.acknowledged();
        Node.await("creates again; refused " + load.refusedCreates, () -> load.acknowledged() > before + 2);
        trial.recovered(ready + (System.nanoTime() - began) / 1e6);
        load.more(200);
        trial.checkRefused(load);
        trial.checkCreates(load, 503, 409);
        trial.check("no scan is dropped", node.dropped(), 0L);
        trial.settle(node);
    }

    /** Stopped at once, as by a crash, and started again. */
    private static void stopped(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        for (int round = 0; round < (trial.small ? 1 : 4); round++) {
            load.more(200);
            trial.postgres.stopImmediately();
            trial.checkHealth(node, "store");
            load.more(300);
            trial.postgres.start();
            node.awaitReady();
        }
        recover(trial, node, load);
    }

    /** Every connection ended by the server, again and again, as by a proxy that is restarted. */
    private static void connectionsCut(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        for (int round = 0; round < (trial.small ? 5 : 40); round++) {
            load.more(trial.between(20, 120));
            try (Connection connection = trial.besideAsOwner();
                    Statement statement = connection.createStatement()) {
                statement.execute("select pg_terminate_backend(pid) from pg_stat_activity"
                        + " where datname = current_database() and pid <> pg_backend_pid()");
            }
        }
        recover(trial, node, load);
    }

    /** All of its processes stand still for a minute: connections are up and nothing answers. */
    private static void frozen(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        load.more(200);
        long postmaster = trial.postgres.pid();
        List<Long> all = new ArrayList<>(List.of(postmaster));
        ProcessHandle.of(postmaster).orElseThrow().descendants().forEach(child -> all.add(child.pid()));
        for (long pid : all) {
            Node.signal("-STOP", pid);
        }
        try {
            long end = System.nanoTime() + 60_000_000_000L;
            trial.checkHealth(node, "store");
            while (System.nanoTime() < end) {
                load.more(100);
            }
        } finally {
            for (long pid : all) {
                Node.signal("-CONT", pid);
            }
        }
        recover(trial, node, load);
    }

    /** Others hold all connections that the server gives, and what this node had is cut. */
    private static void outOfConnections(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        load.more(200);
        List<Connection> held = new ArrayList<>();
        try {
            Connection owner = trial.besideAsOwner();
            held.add(owner);
            try (Statement statement = owner.createStatement()) {
                for (int i = 0; i < 300; i++) {
                    try {
                        held.add(trial.besideAsOwner());
                    } catch (SQLException full) {
                        statement.execute("select pg_terminate_backend(pid) from pg_stat_activity where datname ="
                                + " current_database() and application_name <> '' and pid <> pg_backend_pid()"
                                + " and pid not in (select pid from pg_stat_activity where state = 'idle' and query = '')"
                                + " and query not like 'held%'");
                    }
                }
            }
            load.more(500);
        } finally {
            for (Connection each : held) {
                each.close();
            }
        }
        recover(trial, node, load);
    }

    /** The whole server takes no changes, for a while. */
    private static void readOnly(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        load.more(200);
        server(trial, "alter system set default_transaction_read_only = on");
        try {
            Node.await("creates refused", () -> load.refusedCreates.containsKey(503));
            Node.await("scans that wait", () -> node.metric("placard_recorder_failing") > 0);
            load.more(300);
            trial.checkHealth(node, "store");
        } finally {
            server(trial, "alter system reset default_transaction_read_only");
        }
        recover(trial, node, load);
    }

    /**
     * The address now leads to another server, and the one that connections are open to has become a standby: what is
     * connected may only read, what connects again may write.
     */
    private static void failedOver(Trial trial) throws Exception {
        Node node = trial.started();
        Load load = trial.load(Load.Size.CALM, node);
        load.more(200);
        try (Connection connection = trial.besideAsOwner();
                Statement statement = connection.createStatement()) {
            String name = connection.getCatalog();
            statement.execute("alter database " + name + " set default_transaction_read_only = off");
        }
        server(trial, "alter system set default_transaction_read_only = on");
        try {
            recover(trial, node, load);
        } finally {
            server(trial, "alter system reset default_transaction_read_only");
        }
    }

    /** A setting of the whole server, which holds for connections that are open too. */
    private static void server(Trial trial, String change) throws SQLException, InterruptedException {
        try (Connection connection = trial.besideAsOwner();
                Statement statement = connection.createStatement()) {
            statement.execute("set session characteristics as transaction read write");
            statement.execute(change);
            statement.execute("select pg_reload_conf()");
        }
        Thread.sleep(300); // the server's processes hear of it by a signal
    }
}

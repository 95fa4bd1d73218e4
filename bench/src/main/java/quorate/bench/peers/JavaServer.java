package quorate.bench.peers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.bench.load.Target;
import quorate.database.engine.server.ServerProcess;

/// A database of Java as its makers have it serve: a process of its own, with the flags that
/// Quorate's nodes have.
///
/// @param port on which it listens
record JavaServer(int port, ServerProcess process) {
  private static final ServerProcess.Signals SIGNALS = new ServerProcess.Signals("TERM", "KILL");
  private static final int POLL_MILLIS = 20;
  private static final int CONNECT_MILLIS = 500;

  /// Starts it, and waits until it listens.
  ///
  /// @param name of its log
  /// @param directory for its files; made if it is not there
  /// @param line what the virtual machine is told after the class path, `%d` being the port
  static JavaServer start(String name, Path directory, List<String> line)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    int port = ServerProcess.freePort();
    List<String> command = new ArrayList<>(java());
    line.forEach(each -> command.add(each.replace("%d", "" + port)));
    ServerProcess process =
        ServerProcess.launch("quorate-peer", command, SIGNALS, directory.resolve(name + ".log"));
    awaitPort(process, port, directory.resolve(name + ".log"));
    return new JavaServer(port, process);
  }

  /// A virtual machine as Quorate's nodes have it, up to its class path.
  static List<String> java() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:+UseCompactObjectHeaders",
        "-cp",
        System.getProperty("java.class.path"));
  }

  /// Waits until somebody listens.
  ///
  /// @param log of the process, which is quoted if it ends instead
  static void awaitPort(ServerProcess process, int port, Path log)
      throws IOException, InterruptedException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    do {
      try (Socket socket = new Socket()) {
        socket.connect(address, CONNECT_MILLIS);
        return;
      } catch (IOException notYet) {
        // it is only just starting
      }
    } while (!process.endsWithin(POLL_MILLIS));
    throw new IOException("it ended at once: " + ServerProcess.lastLines(log, 0));
  }

  /// H2's server. It syncs nothing at a COMMIT, which is its makers' choice, but can be told to.
  static RunningPeer h2(Path directory, boolean synced) throws IOException, InterruptedException {
    JavaServer server = h2Server("h2", directory);
    Target target = h2Target("127.0.0.1:" + server.port, synced);
    return new RunningPeer(target, List.of(server.process.pid()), List.of(server.process::kill));
  }

  static JavaServer h2Server(String name, Path directory) throws IOException, InterruptedException {
    return start(
        name,
        directory,
        List.of(
            "-Dh2.bindAddress=127.0.0.1",
            "org.h2.tools.Server",
            "-tcp",
            "-tcpPort",
            "%d",
            "-ifNotExists",
            "-baseDir",
            directory.toAbsolutePath().toString()));
  }

  static Target h2Target(String addresses, boolean synced) {
    Target target =
        new Target(
            "jdbc:h2:tcp://" + addresses + "/./bench;DB_CLOSE_DELAY=-1",
            Optional.of("sa"),
            Optional.of(""),
            Optional.empty());
    return synced ? target.synced("CHECKPOINT SYNC") : target;
  }

  /// HSQLDB's server, multi-version as under Quorate. Where it reads what is committed, FOR UPDATE
  /// keeps nobody out, so that two orders get one number: it is asked for its snapshots.
  static RunningPeer hsqldb(Path directory, boolean synced)
      throws IOException, InterruptedException {
    JavaServer server =
        start(
            "hsqldb",
            directory,
            List.of(
                "org.hsqldb.server.Server",
                "--address",
                "127.0.0.1",
                "--port",
                "%d",
                "--silent",
                "true",
                "--database.0",
                "file:"
                    + directory.toAbsolutePath().resolve("bench")
                    + ";hsqldb.tx=mvcc"
                    + (synced ? ";hsqldb.write_delay=false" : ""),
                "--dbname.0",
                "bench"));
    Target target =
        new Target(
            "jdbc:hsqldb:hsql://127.0.0.1:%d/bench".formatted(server.port),
            Optional.of("SA"),
            Optional.of(""),
            Optional.of(Connection.TRANSACTION_SERIALIZABLE));
    return new RunningPeer(target, List.of(server.process.pid()), List.of(server.process::kill));
  }

  /// Derby's network server, which syncs each COMMIT.
  static RunningPeer derby(Path directory) throws IOException, InterruptedException {
    JavaServer server =
        start(
            "derby",
            directory,
            List.of(
                "-Dderby.system.home=" + directory.toAbsolutePath(),
                "org.apache.derby.drda.NetworkServerControl",
                "start",
                "-h",
                "127.0.0.1",
                "-p",
                "%d",
                "-noSecurityManager"));
    Target target = Target.of("jdbc:derby://127.0.0.1:%d/bench;create=true".formatted(server.port));
    return new RunningPeer(target, List.of(server.process.pid()), List.of(server.process::kill));
  }
}

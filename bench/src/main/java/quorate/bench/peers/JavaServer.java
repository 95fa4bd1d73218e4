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
import quorate.database.engine.server.FreePorts;
import quorate.database.engine.server.ServerProcess;

/// A Java database in its own server, as a process with the JVM flags of Quorate's nodes.
///
/// @param port on which it listens
record JavaServer(int port, ServerProcess process) {
  private static final ServerProcess.Signals SIGNALS = new ServerProcess.Signals("TERM", "KILL");
  private static final int POLL_MILLIS = 20;
  private static final int CONNECT_MILLIS = 500;

  /// Starts it, and waits until it listens.
  ///
  /// @param name of its log
  /// @param directory for its files; created if necessary
  /// @param line the arguments after the class path, with `%d` for the port
  static JavaServer start(String name, Path directory, List<String> line)
      throws IOException, InterruptedException {
    Files.createDirectories(directory);
    int port = FreePorts.one();
    List<String> command = new ArrayList<>(java());
    line.forEach(each -> command.add(each.replace("%d", "" + port)));
    ServerProcess process =
        ServerProcess.launch("quorate-peer", command, SIGNALS, directory.resolve(name + ".log"));
    awaitPort(process, port, directory.resolve(name + ".log"));
    return new JavaServer(port, process);
  }

  /// The command of a JVM like that of Quorate's nodes, up to its class path.
  static List<String> java() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:+UseCompactObjectHeaders",
        "-cp",
        System.getProperty("java.class.path"));
  }

  /// Waits until the port accepts connections.
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
        // still starting
      }
    } while (!process.endsWithin(POLL_MILLIS));
    throw new IOException("it ended at once: " + ServerProcess.lastLines(log, 0));
  }

  /// H2's server. By its makers' choice it does not sync at COMMIT, but it can be made to.
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

  /// HSQLDB's server, multi-version as under Quorate. Under READ COMMITTED, FOR UPDATE does not
  /// exclude others, so that two orders may get the same number: it is run with snapshot isolation.
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

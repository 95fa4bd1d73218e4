package quorate.database.engine.server;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A database server that ends with this process.
///
/// A shell stands between them. It ends the server when this process says so, and also when this
/// process ends in whatever way, which closes the pipe that the shell reads from.
public final class ServerProcess {
  /// The names of the signals for a clean shutdown and for an end like a crash.
  public record Signals(String orderly, String abrupt) {}

  /// Ends the server on a command, or at the end of the pipe. The server has a session of its own,
  /// so that Ctrl-C reaches only the node, which then shuts the server down cleanly. A server that
  /// is just starting may miss a signal, so the signal is repeated until it has ended.
  private static final String KEEPER =
      """
      orderly=$1 abrupt=$2
      shift 2
      exec 3<&0
      "$@" </dev/null 3<&- &
      server=$!
      {
        read -r how || how=lost
        case "$how" in orderly) signal=$orderly;; *) signal=$abrupt;; esac
        while kill -$signal $server; do sleep 0.2; done
      } <&3 >/dev/null 2>&1 &
      keeper=$!
      exec 3<&-
      wait $server
      code=$?
      kill $keeper 2>/dev/null
      exit $code
      """;

  private static final int LOG_LINES_SHOWN = 12;

  private final Process keeper;

  /// Whether this process has told it to end.
  private volatile boolean told;

  private ServerProcess(Process keeper) {
    this.keeper = keeper;
  }

  /// Starts a server.
  ///
  /// @param name the shell's name in the machine's list of processes
  /// @param log the file to which the server's output is appended
  public static ServerProcess launch(String name, List<String> server, Signals signals, Path log)
      throws IOException {
    List<String> command = new ArrayList<>();
    if (Files.isExecutable(Path.of("/usr/bin/setsid"))) {
      command.add("/usr/bin/setsid");
    }
    command.addAll(List.of("/bin/sh", "-c", KEEPER, name, signals.orderly(), signals.abrupt()));
    command.addAll(server);
    return new ServerProcess(
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start());
  }

  static ProcessBuilder.Redirect nothing() {
    return ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile());
  }

  /// Writes a new password into a file that only its owner can read.
  static void makeSecret(Path secret) throws IOException {
    byte[] random = new byte[16];
    new SecureRandom().nextBytes(random);
    Files.deleteIfExists(secret);
    Files.createFile(
        secret, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(secret, HexFormat.of().formatHex(random));
  }

  /// The last lines logged after the first `from` bytes.
  public static String lastLines(Path log, long from) throws IOException {
    byte[] all = Files.readAllBytes(log);
    String fresh =
        new String(all, (int) from, (int) (all.length - from), StandardCharsets.UTF_8).strip();
    List<String> lines = fresh.lines().toList();
    return String.join(
        "\n", lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size()));
  }

  /// Whether the log contains `what` after the first `from` bytes.
  static boolean says(Path log, long from, String what) throws IOException {
    byte[] all = Files.readAllBytes(log);
    return new String(all, (int) from, (int) (all.length - from), StandardCharsets.UTF_8)
        .contains(what);
  }

  /// Whether the server has ended, or ends within `millis`.
  public boolean endsWithin(int millis) throws InterruptedException {
    return keeper.waitFor(millis, TimeUnit.MILLISECONDS);
  }

  /// Waits until it ends by itself.
  ///
  /// @return its exit status
  public int awaitEnd() throws InterruptedException {
    return keeper.waitFor();
  }

  /// The pid of the shell, which is the server's parent.
  public long pid() {
    return keeper.pid();
  }

  /// Runs `lost` when the server ends without having been told to.
  void onLost(Runnable lost) {
    keeper
        .onExit()
        .thenRunAsync(() -> {
          if (!told) {
            lost.run();
          }
        });
  }

  /// Shuts the server down cleanly.
  public void stop() {
    end("orderly");
  }

  /// Ends the server as a crash would.
  public void kill() {
    end("now");
  }

  /// Returns when the server has ended.
  private void end(String how) {
    told = true;
    try (OutputStream pipe = keeper.getOutputStream()) {
      pipe.write((how + "\n").getBytes(StandardCharsets.UTF_8));
      pipe.flush();
    } catch (IOException gone) {
      keeper.destroy(); // it has ended by itself
    }
    boolean interrupted = false;
    while (true) {
      try {
        keeper.waitFor();
        break;
      } catch (InterruptedException again) {
        interrupted = true; // files that are in use must not be left behind
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}

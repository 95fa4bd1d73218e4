package quorate.cli.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;

/// The files that name the process serving as the gateway, and the standby with its heartbeat.
public final class GatewayFiles {
  private static final String NAME = "gateway.pid";
  private static final String STANDBY = "gateway.standby";
  private static final Duration BEAT = Duration.ofMillis(500);
  private static final Duration SILENCE_MAX = Duration.ofSeconds(5);

  private final Path data;
  private Instant beat = Instant.EPOCH;

  public GatewayFiles(Path data) {
    this.data = data;
  }

  /// Declares that this process serves from now on.
  void claim() throws IOException {
    write(NAME);
    if (pid(STANDBY).orElse(0) == ProcessHandle.current().pid()) {
      Files.deleteIfExists(data.resolve(STANDBY));
    }
  }

  /// Renews the heartbeat of this process as the standby.
  void standBy() {
    if (beat.plus(BEAT).isAfter(Instant.now())) {
      return;
    }
    beat = Instant.now();
    try {
      if (pid(STANDBY).orElse(0) == ProcessHandle.current().pid()) {
        Files.setLastModifiedTime(data.resolve(STANDBY), FileTime.from(beat));
      } else {
        write(STANDBY);
      }
    } catch (IOException notWritten) {
      throw new UncheckedIOException(notWritten);
    }
  }

  private void write(String name) throws IOException {
    Path written = Files.createTempFile(data, name, null);
    Files.writeString(written, ProcessHandle.current().pid() + "\n");
    Files.move(written, data.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  /// The serving process, if there is one.
  public OptionalLong read() {
    OptionalLong pid = pid(NAME);
    return pid.isPresent() && ProcessHandle.of(pid.getAsLong()).isPresent()
        ? pid
        : OptionalLong.empty();
  }

  /// The serving process's CPU time; 0 if unknown.
  long workedNanos() {
    OptionalLong pid = read();
    return pid.isEmpty()
        ? 0
        : ProcessHandle.of(pid.getAsLong())
            .flatMap(process -> process.info().totalCpuDuration())
            .map(Duration::toNanos)
            .orElse(0L);
  }

  /// The standby whose heartbeat is overdue: it is suspended, or hangs.
  OptionalLong silentStandby() {
    try {
      Instant said = Files.getLastModifiedTime(data.resolve(STANDBY)).toInstant();
      return said.plus(SILENCE_MAX).isBefore(Instant.now()) ? pid(STANDBY) : OptionalLong.empty();
    } catch (IOException none) {
      return OptionalLong.empty();
    }
  }

  private OptionalLong pid(String name) {
    try {
      return OptionalLong.of(Long.parseLong(Files.readString(data.resolve(name)).strip()));
    } catch (IOException | NumberFormatException none) {
      return OptionalLong.empty();
    }
  }
}

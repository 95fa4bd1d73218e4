package quorate.bench.wire;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// Processes that do nothing but keep the machine's cores busy, as other programs would.
public final class Spinners implements AutoCloseable {
  private final List<Process> processes = new ArrayList<>();

  /// Starts so many.
  public static Spinners start(int count) throws IOException {
    Spinners spinners = new Spinners();
    try {
      for (int i = 0; i < count; i++) {
        // The shell ends by itself with its parent's pipe, should that be killed.
        spinners.processes.add(
            new ProcessBuilder("sh", "-c", "exec 3<&0; (cat <&3; kill $$) & while :; do :; done")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
      }
      return spinners;
    } catch (IOException failed) {
      spinners.close();
      throw failed;
    }
  }

  @Override
  public void close() {
    for (Process process : processes) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
  }
}

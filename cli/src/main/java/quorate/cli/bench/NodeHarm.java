package quorate.cli.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import quorate.cli.common.ClusterCommand;
import quorate.runtime.admin.Administration;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.status.ClusterStatus;
import quorate.runtime.status.NodeStatus;

/// Harms one node after another of a cluster whose nodes are processes of their own, which the
/// cluster restarts: each is killed, asked to end, or stopped for a while. The next is harmed once
/// all are ready again.
final class NodeHarm implements AutoCloseable {
  private static final int CALM_MILLIS = 2000;
  private static final int STOPPED_MILLIS = 4000;
  private static final int LOOK_MILLIS = 250;

  /// The kinds of harm, each by its signal.
  private enum Kind {
    KILL,
    TERM,
    STOP
  }

  private final ClusterConfig config;
  private final UpProcess cluster;
  private final RandomGenerator random;
  private final CountDownLatch stop = new CountDownLatch(1);
  private final List<String> done = new ArrayList<>();
  private final Thread thread = Thread.ofPlatform().daemon().name("harm").unstarted(this::run);

  private NodeHarm(ClusterConfig config, UpProcess cluster, long seed) {
    this.config = config;
    this.cluster = cluster;
    this.random = new SplittableRandom(seed);
  }

  /// Begins.
  ///
  /// @param wanted whether anything is harmed at all; a shepherd's only process never is
  static NodeHarm begin(UpProcess cluster, long seed, boolean wanted) throws IOException {
    ClusterConfig config = ClusterConfig.load(cluster.data().resolve(ClusterCommand.CONFIG));
    NodeHarm harm = new NodeHarm(config, cluster, seed);
    if (wanted && !config.isShepherded()) {
      harm.thread.start();
    }
    return harm;
  }

  private void run() {
    try (Administration nodes =
        Administration.connect(
            config, ClusterCommand.keys(config, cluster.data()), Administration.Notices.none())) {
      while (!stop.await(CALM_MILLIS, TimeUnit.MILLISECONDS)) {
        ClusterStatus status = nodes.status(OptionalLong.empty());
        if (status.isReady()) {
          harm(status.nodes().get(random.nextInt(status.nodes().size())));
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } catch (IOException | RuntimeException broken) {
      System.err.println("quorate: no more harm: " + broken.getMessage());
    }
  }

  private void harm(NodeStatus node) throws IOException, InterruptedException {
    if (node.pid().isEmpty()) {
      return;
    }
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    String pid = "" + node.pid().getAsLong();
    String text =
        kind.name().toLowerCase(Locale.ROOT)
            + " of node "
            + node.id().orElse(0)
            + node.role().map(role -> ", " + role).orElse("");
    System.err.println("harm: " + text);
    signal(kind.name(), pid);
    if (kind == Kind.STOP) {
      try {
        var _ = stop.await(STOPPED_MILLIS, TimeUnit.MILLISECONDS);
      } finally {
        signal("CONT", pid);
      }
    } else {
      var _ = stop.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }
    done.add(text);
  }

  private static void signal(String name, String pid) throws IOException, InterruptedException {
    if (new ProcessBuilder("kill", "-" + name, pid).inheritIO().start().waitFor() != 0) {
      throw new IOException("process " + pid + " cannot be sent " + name);
    }
  }

  /// Ends it; returns the harms done, in words.
  List<String> end() throws InterruptedException {
    stop.countDown();
    if (thread.isAlive()) {
      thread.join();
    }
    return List.copyOf(done);
  }

  @Override
  public void close() throws IOException {
    stop.countDown();
    try {
      thread.join();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while a node may be stopped", stopping);
    }
  }
}

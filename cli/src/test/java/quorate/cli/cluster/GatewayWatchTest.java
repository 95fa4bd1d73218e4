package quorate.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import quorate.core.quorum.Tolerance;
import quorate.gateway.Gateway;
import quorate.runtime.client.ClusterClient;
import quorate.runtime.config.ClusterConfig;
import quorate.runtime.keys.ClusterKeys;
import quorate.runtime.keys.PartyKeys;

/// A gateway that does not answer is detected, and another takes its port.
@Timeout(60)
final class GatewayWatchTest {
  private static final Duration LIMIT = Duration.ofMillis(100);

  @TempDir Path directory;

  private static ServerSocket holder() throws IOException {
    return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  }

  private static GatewayWatch watch(ServerSocket holder, Runnable silent) {
    return watch(holder, () -> 0, silent);
  }

  private static GatewayWatch watch(ServerSocket holder, LongSupplier worked, Runnable silent) {
    return new GatewayWatch(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), holder.getLocalPort()),
        GatewayWatch.GSS_REQUEST,
        LIMIT,
        worked,
        silent,
        () -> {});
  }

  @Test
  void silenceIsNoAnswer() throws IOException, InterruptedException {
    try (ServerSocket holder = holder()) {
      CountDownLatch found = new CountDownLatch(2);
      GatewayWatch watch = watch(holder, found::countDown);
      assertFalse(watch.answers());
      Thread running = Thread.ofPlatform().start(watch);
      found.await();
      watch.close();
      running.join();
    }
  }

  @Test
  void whoWorksIsGivenTimeAndNotForEver() throws IOException, InterruptedException {
    try (ServerSocket holder = holder()) {
      AtomicInteger looks = new AtomicInteger();
      AtomicInteger looksWhenFound = new AtomicInteger();
      CountDownLatch found = new CountDownLatch(1);
      GatewayWatch watch =
          watch(
              holder,
              looks::incrementAndGet,
              () -> {
                looksWhenFound.compareAndSet(0, looks.get());
                found.countDown();
              });
      Thread running = Thread.ofPlatform().start(watch);
      found.await();
      watch.close();
      running.join();
      // More if this process did not run meanwhile, which restarts the count.
      assertTrue(
          looksWhenFound.get() >= 18, looksWhenFound + " looks, two at each of nine silences");
    }
  }

  @Test
  void aClosedConnectionAndAFreePortAre() throws IOException {
    ServerSocket holder = holder();
    GatewayWatch watch = watch(holder, () -> {});
    Thread closing =
        Thread.startVirtualThread(() -> {
          try {
            holder.accept().close();
          } catch (IOException ended) {
            throw new java.io.UncheckedIOException(ended);
          }
        });
    assertTrue(watch.answers());
    assertDoesEnd(closing);
    holder.close();
    assertTrue(watch.answers());
  }

  private static void assertDoesEnd(Thread thread) {
    try {
      thread.join();
    } catch (InterruptedException stopping) {
      throw new AssertionError(stopping);
    }
  }

  @Test
  void theStandbyTakesThePort(@TempDir Path directory) throws IOException {
    ServerSocket holder = holder();
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), holder.getLocalPort());
    ClusterConfig plain =
        new ClusterConfig(
            "small",
            Tolerance.DEFAULT,
            "smr",
            List.of(),
            new ClusterConfig.Gateway(
                "127.0.0.1", address.getPort(), Map.of("quorate", "secret"), false, ""));
    ClusterConfig config = ClusterKeys.complete(plain, directory);
    try (ClusterClient client =
        ClusterClient.connect(config, PartyKeys.gateway(config, directory))) {
      CompletableFuture<Gateway> taking = new CompletableFuture<>();
      Thread.ofPlatform()
          .daemon()
          .start(() -> {
            try {
              taking.complete(Gateway.standBy(client, address, Optional.empty(), () -> {}));
            } catch (IOException | RuntimeException refused) {
              taking.completeExceptionally(refused);
            }
          });
      assertFalse(taking.isDone(), "the port is taken");
      holder.close();
      try (Gateway gateway = taking.join()) {
        assertEquals(address.getPort(), gateway.port());
        assertTrue(
            new GatewayWatch(
                    address,
                    GatewayWatch.GSS_REQUEST,
                    Duration.ofSeconds(30),
                    () -> 0,
                    () -> {},
                    () -> {})
                .answers(),
            "it answers");
      }
    }
  }

  @Test
  void theOneThatServesIsKnown() throws IOException {
    GatewayFiles serving = new GatewayFiles(directory);
    assertEquals(OptionalLong.empty(), serving.read());
    serving.claim();
    assertEquals(OptionalLong.of(ProcessHandle.current().pid()), serving.read());
    Files.writeString(directory.resolve("gateway.pid"), "nonsense");
    assertEquals(OptionalLong.empty(), serving.read());
  }

  @Test
  void aStandbyThatFellSilentIsKnownUntilItServes() throws IOException {
    GatewayFiles serving = new GatewayFiles(directory);
    assertEquals(OptionalLong.empty(), serving.silentStandby());
    serving.standBy();
    assertEquals(OptionalLong.empty(), serving.silentStandby(), "it has just said so");
    Files.setLastModifiedTime(
        directory.resolve("gateway.standby"), FileTime.from(Instant.now().minusSeconds(60)));
    assertEquals(OptionalLong.of(ProcessHandle.current().pid()), serving.silentStandby());
    serving.claim();
    assertEquals(OptionalLong.empty(), serving.silentStandby());
  }
}

package quorate.gateway;

import io.netty.channel.Channel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import quorate.gateway.pg.FrontendDecoder;
import quorate.gateway.pg.FrontendMessage;

/// The messages of one client that wait to be handled. The network thread adds them, the
/// connection's thread takes them. If too many wait, the client is not read from until they have
/// been taken.
final class Inbox {
  private static final int WAITING_MAX = 64;

  /// A message.
  ///
  /// @param held its length if it occupies memory shared by all clients, else 0
  /// @param sent whether the client has sent it
  private record Received(FrontendMessage message, int held, boolean sent) {}

  private final Channel channel;
  private final SharedMemory memory;
  private final long bytesMax;
  private final LinkedBlockingQueue<Received> waiting = new LinkedBlockingQueue<>();
  private final AtomicLong waitingBytes = new AtomicLong();

  /// The client's messages that are not begun.
  private final AtomicInteger sent = new AtomicInteger();

  /// The lengths of the long messages being handled.
  private final List<Integer> handled = new ArrayList<>();

  /// Whether nobody takes messages any more.
  private volatile boolean over;

  /// @param memory of long messages
  /// @param bytesMax the length of waiting messages beyond which the client is not read from
  Inbox(Channel channel, SharedMemory memory, long bytesMax) {
    this.channel = channel;
    this.memory = memory;
    this.bytesMax = bytesMax;
  }

  /// Adds a message that the client has sent.
  void add(FrontendMessage message) {
    waitingBytes.addAndGet(message.bytes());
    FrontendDecoder decoder = channel.pipeline().get(FrontendDecoder.class);
    sent.incrementAndGet();
    waiting.add(new Received(message, decoder == null ? 0 : decoder.finished(), true));
    if (over) {
      forgetAll();
    }
    if (waiting.size() > WAITING_MAX || waitingBytes.get() > bytesMax) {
      channel.config().setAutoRead(false);
      resume(); // all may have been taken meanwhile
    }
  }

  /// Adds a message of this gateway itself; from any thread.
  void signal(FrontendMessage message) {
    waiting.add(new Received(message, 0, false));
  }

  /// Whether the client has sent a message that is not begun.
  boolean hasSent() {
    return sent.get() > 0;
  }

  /// Takes the next message, as soon as there is one. Its memory is given back by [#forgetHandled].
  ///
  /// @param begun called if the client has sent it, before it no longer counts as sent
  FrontendMessage take(Runnable begun) throws InterruptedException {
    return taken(waiting.take(), begun);
  }

  /// Takes the next message; empty if there is none for so long.
  ///
  /// @param begun as for [#take]
  Optional<FrontendMessage> poll(long nanos, Runnable begun) throws InterruptedException {
    return Optional.ofNullable(waiting.poll(nanos, TimeUnit.NANOSECONDS))
        .map(next -> taken(next, begun));
  }

  private FrontendMessage taken(Received next, Runnable begun) {
    FrontendMessage message = next.message();
    if (next.held() > 0) {
      handled.add(next.held());
    }
    if (next.sent()) {
      waitingBytes.addAndGet(-message.bytes());
      resume();
      begun.run();
      sent.decrementAndGet();
    }
    return message;
  }

  private void resume() {
    FrontendDecoder decoder = channel.pipeline().get(FrontendDecoder.class);
    if (!channel.config().isAutoRead()
        && waiting.size() < WAITING_MAX / 2
        && waitingBytes.get() < bytesMax / 2
        && (decoder == null || !decoder.waits())) {
      channel.config().setAutoRead(true);
    }
  }

  /// Gives back the memory of the messages taken.
  void forgetHandled() {
    handled.forEach(memory::giveBack);
    handled.clear();
  }

  /// Gives back the memory of all messages, also of those that still come.
  void end() {
    forgetHandled();
    over = true;
    forgetAll();
  }

  private void forgetAll() {
    for (Received next = waiting.poll(); next != null; next = waiting.poll()) {
      memory.giveBack(next.held());
    }
  }
}

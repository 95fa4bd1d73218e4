package quorate.gateway.notify;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import quorate.core.value.SqlException;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;

/// The NOTIFY, LISTEN and UNLISTEN of one session. They take effect when the transaction commits;
/// received notifications are sent to the client between transactions.
public final class SessionNotices implements AutoCloseable {
  /// The limit in bytes of notifications waiting for a client; beyond it the session ends.
  private static final long HEARD_BYTES_MAX = 32 << 20;

  /// LISTEN, or UNLISTEN; without a channel, UNLISTEN *.
  private record Action(boolean listens, Optional<String> channel) {}

  /// Takes the notifications that a client is sent.
  public interface Receiver {
    /// @param process the notifying session's process id
    void notification(int process, String channel, String payload);
  }

  /// The state to which ROLLBACK TO SAVEPOINT returns.
  public record Mark(int said, int actions) {}

  private final Notifications gateway;
  private final int process;
  private final Runnable wake;
  private final Consumer<String> end;
  private final Runnable left;

  // Accessed by the session's own thread alone.

  private final List<Notification> said = new ArrayList<>();
  private final Set<Notification> different = new LinkedHashSet<>();
  private final List<Action> actions = new ArrayList<>();
  private Set<String> channels = Set.of();

  /// The channels subscribed to once the transaction has committed.
  private Set<String> wanted = Set.of();

  /// Whether the client must receive its own transaction's notifications before it goes on.
  private boolean due;

  // Guarded by `heard`.

  private final Deque<Notification> heard = new ArrayDeque<>();
  private long heardBytes;

  private final AtomicBoolean woken = new AtomicBoolean();

  /// @param process the session's process id
  /// @param wake has the session's thread call [#deliver] if its client is idle
  /// @param end ends the session with a message
  /// @param left called when something is to be committed, or to be delivered at the next chance;
  ///   by any thread
  public SessionNotices(
      Notifications gateway, int process, Runnable wake, Consumer<String> end, Runnable left) {
    this.gateway = gateway;
    this.process = process;
    this.wake = wake;
    this.end = end;
    this.left = left;
  }

  int process() {
    return process;
  }

  /// NOTIFY.
  ///
  /// @throws SqlException 22023
  public void say(String channel, String payload) {
    Notification notification = new Notification(channel, payload, process).checked();
    if (different.add(notification)) {
      said.add(notification);
      left.run();
    }
  }

  /// Executes LISTEN, UNLISTEN or NOTIFY.
  ///
  /// @param say takes the notification of NOTIFY
  public void obey(Analysed.Notice notice, BiConsumer<String, String> say) {
    switch (notice) {
      case Analysed.Listen(String channel) -> listen(channel);
      case Analysed.Unlisten(var channel) -> unlisten(channel);
      case Analysed.Notify(String channel, String payload) -> say.accept(channel, payload);
    }
  }

  void listen(String channel) {
    act(new Action(true, Optional.of(channel)));
  }

  /// UNLISTEN.
  ///
  /// @param channel empty for all
  public void unlisten(Optional<String> channel) {
    act(new Action(false, channel));
  }

  private void act(Action action) {
    actions.add(action);
    left.run();
  }

  /// The channels subscribed to.
  public Set<String> channels() {
    return channels;
  }

  /// Whether the transaction has notifications or subscriptions to commit.
  public boolean isPending() {
    return !said.isEmpty() || !actions.isEmpty();
  }

  public Mark mark() {
    return new Mark(said.size(), actions.size());
  }

  /// Undoes the notifications and subscriptions since the mark.
  public void rollbackTo(Mark mark) {
    said.subList(mark.said(), said.size()).clear();
    different.retainAll(said);
    actions.subList(mark.actions(), actions.size()).clear();
  }

  /// Subscribes before the commit, so that no later transaction's notification is missed.
  ///
  /// @throws SqlException if the cluster does not answer
  public void prepare() {
    Set<String> after = new LinkedHashSet<>(channels);
    for (Action action : actions) {
      if (action.listens()) {
        after.add(action.channel().orElseThrow());
      } else if (action.channel().isPresent()) {
        after.remove(action.channel().get());
      } else {
        after.clear();
      }
    }
    wanted = after;
    if (!channels.containsAll(after)) {
      Set<String> both = new LinkedHashSet<>(channels);
      both.addAll(after);
      gateway.listen(this, both);
    }
  }

  /// Whether the transaction has notified.
  public boolean speaks() {
    return !said.isEmpty();
  }

  /// The last statements of the transaction, which write its notifications; empty if it has none.
  public List<OrderedStatement> statements() {
    return said.isEmpty() ? List.of() : NotificationTables.write(said);
  }

  /// Applies subscriptions and announces notifications after the commit.
  public void committed() {
    if (!wanted.equals(channels)) {
      channels = Set.copyOf(wanted);
      gateway.keep(this, channels);
    }
    if (!said.isEmpty()) {
      due |= said.stream().map(Notification::channel).anyMatch(channels::contains);
      gateway.told();
      left.run();
    }
    said.clear();
    different.clear();
    actions.clear();
  }

  /// Discards the changes of a transaction that did not commit.
  public void rollback() {
    if (!channels.containsAll(wanted)) {
      gateway.keep(this, channels);
    }
    wanted = channels;
    rollbackTo(new Mark(0, 0));
  }

  /// Sends the received notifications to the client.
  public void deliver(Receiver client) {
    if (due) {
      due = false;
      gateway.catchUp();
    }
    woken.set(false);
    for (Notification each : taken()) {
      if (channels.contains(each.channel())) {
        client.notification(each.process(), each.channel(), each.payload());
      }
    }
  }

  private List<Notification> taken() {
    synchronized (heard) {
      List<Notification> all = List.copyOf(heard);
      heard.clear();
      heardBytes = 0;
      return all;
    }
  }

  // Called from other threads.

  /// Takes notifications committed on subscribed channels.
  void take(List<Notification> notifications) {
    boolean full;
    synchronized (heard) {
      heard.addAll(notifications);
      heardBytes += notifications.stream().mapToLong(Notification::bytes).sum();
      full = heardBytes > HEARD_BYTES_MAX;
      if (full) {
        heard.clear();
      }
    }
    left.run();
    if (full) {
      end.accept("terminating connection: its client does not read its notifications");
    } else if (woken.compareAndSet(false, true)) {
      wake.run();
    }
  }

  /// Ends the session because notifications were lost: its client must start over.
  void lose() {
    end.accept("terminating connection: notifications that it listens to were lost");
  }

  @Override
  public void close() {
    gateway.keep(this, Set.of());
  }
}

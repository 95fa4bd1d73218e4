package quorate.gateway;

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
import quorate.gateway.notify.Notification;
import quorate.gateway.notify.NotificationTables;
import quorate.gateway.pg.BackendWriter;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;

/// What one session notifies and listens to. Both take effect when its transaction commits; what it
/// hears, its client is told between transactions.
final class SessionNotices implements AutoCloseable {
  /// A client that takes nothing while more than this waits for it is not served any more.
  private static final long HEARD_BYTES_MAX = 32 << 20;

  /// LISTEN, or UNLISTEN; of all channels where there is none.
  private record Action(boolean listens, Optional<String> channel) {}

  /// What ROLLBACK TO SAVEPOINT goes back to.
  record Mark(int said, int actions) {}

  private final Notifications gateway;
  private final int process;
  private final Runnable wake;
  private final Consumer<String> end;

  // Of the session's own thread.

  private final List<Notification> said = new ArrayList<>();
  private final Set<Notification> different = new LinkedHashSet<>();
  private final List<Action> actions = new ArrayList<>();
  private Set<String> channels = Set.of();

  /// The channels that it listens to once its transaction has committed.
  private Set<String> wanted = Set.of();

  /// Whether it is to hear of its own transaction before its client goes on.
  private boolean due;

  // Guarded by `heard`.

  private final Deque<Notification> heard = new ArrayDeque<>();
  private long heardBytes;

  private final AtomicBoolean woken = new AtomicBoolean();

  /// @param process the session's number
  /// @param wake has the session's thread [#deliver], if its client waits for nothing
  /// @param end ends the session, and says why
  SessionNotices(Notifications gateway, int process, Runnable wake, Consumer<String> end) {
    this.gateway = gateway;
    this.process = process;
    this.wake = wake;
    this.end = end;
  }

  int process() {
    return process;
  }

  /// NOTIFY.
  ///
  /// @throws SqlException 22023
  void say(String channel, String payload) {
    Notification notification = new Notification(channel, payload, process).checked();
    if (different.add(notification)) {
      said.add(notification);
    }
  }

  /// Carries out LISTEN, UNLISTEN or NOTIFY.
  ///
  /// @param say says what is notified
  void obey(Analysed.Notice notice, BiConsumer<String, String> say) {
    switch (notice) {
      case Analysed.Listen(String channel) -> listen(channel);
      case Analysed.Unlisten(var channel) -> unlisten(channel);
      case Analysed.Notify(String channel, String payload) -> say.accept(channel, payload);
    }
  }

  void listen(String channel) {
    actions.add(new Action(true, Optional.of(channel)));
  }

  /// UNLISTEN.
  ///
  /// @param channel empty for all
  void unlisten(Optional<String> channel) {
    actions.add(new Action(false, channel));
  }

  /// The channels that it listens to.
  Set<String> channels() {
    return channels;
  }

  /// Whether the transaction has something to do when it commits.
  boolean isPending() {
    return !said.isEmpty() || !actions.isEmpty();
  }

  Mark mark() {
    return new Mark(said.size(), actions.size());
  }

  /// Takes back what was said since.
  void rollbackTo(Mark mark) {
    said.subList(mark.said(), said.size()).clear();
    different.retainAll(said);
    actions.subList(mark.actions(), actions.size()).clear();
  }

  /// The transaction is about to commit: whatever is committed after this will be heard.
  ///
  /// @throws SqlException if the cluster does not answer
  void prepare() {
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
  boolean speaks() {
    return !said.isEmpty();
  }

  /// What the transaction executes last; nothing if it has nothing to say.
  List<OrderedStatement> statements() {
    return said.isEmpty() ? List.of() : NotificationTables.write(said);
  }

  /// The transaction has committed.
  void committed() {
    if (!wanted.equals(channels)) {
      channels = Set.copyOf(wanted);
      gateway.keep(this, channels);
    }
    if (!said.isEmpty()) {
      due |= said.stream().map(Notification::channel).anyMatch(channels::contains);
      gateway.told();
    }
    said.clear();
    different.clear();
    actions.clear();
  }

  /// The transaction has ended, and what it has not committed is void.
  void rollback() {
    if (!channels.containsAll(wanted)) {
      gateway.keep(this, channels);
    }
    wanted = channels;
    rollbackTo(new Mark(0, 0));
  }

  /// Tells the client what was heard.
  void deliver(BackendWriter out) {
    if (due) {
      due = false;
      gateway.catchUp();
    }
    woken.set(false);
    for (Notification each : taken()) {
      if (channels.contains(each.channel())) {
        out.notification(each.process(), each.channel(), each.payload());
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

  // From other threads.

  /// Something was committed on channels that it listens to.
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
    if (full) {
      end.accept("terminating connection: its client does not read its notifications");
    } else if (woken.compareAndSet(false, true)) {
      wake.run();
    }
  }

  /// Something that it should have heard is gone: its client must begin anew.
  void lose() {
    end.accept("terminating connection: notifications that it listens to were lost");
  }

  @Override
  public void close() {
    gateway.keep(this, Set.of());
  }
}

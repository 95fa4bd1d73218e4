package quorate.runtime.cbs;

import java.time.Duration;
import java.util.function.Consumer;
import quorate.core.NodeId;
import quorate.core.Patience;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;

/// The active shepherd's end of its link to one database. If a message is lost, or the other end is
/// silent, the connection counts as broken, and a new link begins.
final class DatabaseLink {
  /// The silence after which a punctual database counts as lost, and the longest for one that was
  /// late before. A new link begins with the longest.
  private static final Duration SILENCE = Duration.ofMillis(1200);

  private static final int LONGER = 3;

  /// Silence is counted in the shepherd's own beats, so that its stalls count against no database.
  private final Patience patience;

  private final long epoch;
  private final Consumer<StandbyMessage> sender;
  private final Consumer<CbsMessage.Local> manager;

  // Guarded by this.

  private long link = 1;
  private long commands;
  private long words;
  private int silentBeats;

  /// Whether an earlier link was given up for silence, and nothing was heard since.
  private boolean passed;

  /// Whether the manager takes the database for connected.
  private boolean connected;

  /// @param sender sends to the database's node
  /// @param manager takes the database's messages
  /// @param beat the time between two calls of [#tick]
  /// @param delay of the link, each way
  DatabaseLink(
      long epoch,
      Duration beat,
      Duration delay,
      Consumer<StandbyMessage> sender,
      Consumer<CbsMessage.Local> manager) {
    int beats = Math.toIntExact(SILENCE.plus(delay.multipliedBy(2)).dividedBy(beat));
    this.patience = Patience.atStart(beats, LONGER * beats);
    this.epoch = epoch;
    this.sender = sender;
    this.manager = manager;
  }

  synchronized void start() {
    sender.accept(new StandbyMessage.Hello(epoch, link));
  }

  /// Sends a command of the manager. Without a connection it is dropped: the manager repeats it
  /// after the next `Connected` (rule M7).
  synchronized void perform(CbsIndication.ToDatabase wish) {
    if (connected) {
      sender.accept(new StandbyMessage.Command(epoch, link, commands++, wish));
    }
  }

  synchronized void on(NodeId from, StandbyMessage.ToShepherd message) {
    if (message.epoch() != epoch || message.link() != link) {
      return;
    }
    patience.onHeard(passed ? patience.ticks() + 1 : silentBeats);
    passed = false;
    silentBeats = 0;
    switch (message) {
      case StandbyMessage.Word(long _, long _, long number, CbsMessage.Local word) -> {
        if (number != words) {
          broken();
          return;
        }
        words++;
        onWord(word);
      }
      case StandbyMessage.Pulse(long _, long _, long said) -> {
        if (said != words) {
          broken();
        }
      }
      case StandbyMessage.Broken _ -> broken();
    }
  }

  private void onWord(CbsMessage.Local word) {
    if (word instanceof CbsMessage.Connected) {
      connected = true;
    } else if (word instanceof CbsMessage.Disconnected) {
      if (!connected) {
        return; // the initial state
      }
      connected = false;
    }
    manager.accept(word);
  }

  /// Called at each beat of the shepherd.
  synchronized void tick() {
    if (++silentBeats > patience.ticks()) {
      passed = true;
      broken();
    } else {
      sender.accept(new StandbyMessage.Heartbeat(epoch, link, commands));
    }
  }

  /// A message on the link is lost, or will be.
  synchronized void broken() {
    if (connected) {
      connected = false;
      manager.accept(new CbsMessage.Disconnected());
    }
    link++;
    commands = 0;
    words = 0;
    silentBeats = 0;
    sender.accept(new StandbyMessage.Hello(epoch, link));
  }

  synchronized boolean isConnected() {
    return connected;
  }
}

package quorate.runtime.cbs;

import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import quorate.core.NodeId;
import quorate.replication.cbs.CbsIndication;
import quorate.replication.cbs.CbsMessage;

/// Lets one active shepherd at a time use a node's database: messages count only on the newest link
/// of the newest epoch. Work of an earlier link ends before the new one learns that it is
/// connected.
final class DatabaseGate {
  /// Attempts of each link have their own numbers at the database, so that messages about an
  /// earlier link's attempt are not taken for messages about this one's.
  private static final int ATTEMPT_BITS = 40;

  private static final long ATTEMPT_MASK = (1L << ATTEMPT_BITS) - 1;

  private final BiConsumer<NodeId, StandbyMessage> sender;
  private final LongSupplier newest;
  private @Nullable ReplicaDatabase database;

  // Guarded by this. The database is called outside the lock, since it calls back holding its own.

  private long epoch;
  private long link;
  private boolean whole;
  private boolean greeted;
  private long links;
  private long commands;
  private long words;
  private @Nullable NodeId shepherd;

  /// @param newest the epoch that this node's order has reached
  DatabaseGate(BiConsumer<NodeId, StandbyMessage> sender, LongSupplier newest) {
    this.sender = sender;
    this.newest = newest;
  }

  void open(ReplicaDatabase opened) {
    database = opened;
  }

  /// Takes a shepherd's message, on the loop.
  void on(NodeId from, StandbyMessage.ToDatabase message) {
    ReplicaDatabase opened = database;
    if (opened == null) {
      return;
    }
    switch (message) {
      case StandbyMessage.Hello(long of, long number) -> {
        if (begins(from, of, number)) {
          opened.takeOver(of);
        }
      }
      case StandbyMessage.Command command -> taken(from, command).ifPresent(opened::perform);
      case StandbyMessage.Heartbeat beat -> onBeat(from, beat);
    }
  }

  // S5.
  private synchronized boolean begins(NodeId from, long of, long number) {
    if (of < newest.getAsLong() || of < epoch || of == epoch && number <= link) {
      return false;
    }
    epoch = of;
    link = number;
    links++;
    shepherd = from;
    whole = true;
    greeted = false;
    commands = 0;
    words = 0;
    return true;
  }

  private boolean isWhole(NodeId from, StandbyMessage.ToDatabase message) {
    boolean known = whole && message.epoch() == epoch && message.link() == link;
    if (!known) {
      sender.accept(from, new StandbyMessage.Broken(message.epoch(), message.link()));
    }
    return known;
  }

  private synchronized Optional<CbsIndication.ToDatabase> taken(
      NodeId from, StandbyMessage.Command command) {
    if (!isWhole(from, command)) {
      return Optional.empty();
    }
    whole = command.number() == commands;
    if (!isWhole(from, command)) {
      return Optional.empty();
    }
    commands++;
    long prefix = links << ATTEMPT_BITS;
    return Optional.of(
        switch (command.wish()) {
          case CbsIndication.Execute it ->
              new CbsIndication.Execute(
                  prefix | it.attempt(), it.txn(), it.number(), it.statement(), it.answers());
          case CbsIndication.Commit it ->
              new CbsIndication.Commit(prefix | it.attempt(), it.txn(), it.barrier());
          case CbsIndication.Rollback it -> new CbsIndication.Rollback(prefix | it.attempt());
          case CbsIndication.ToDatabase other -> other;
        });
  }

  private synchronized void onBeat(NodeId from, StandbyMessage.Heartbeat beat) {
    if (isWhole(from, beat)) {
      whole = beat.commands() == commands;
      if (isWhole(from, beat)) {
        sender.accept(from, new StandbyMessage.Pulse(epoch, link, words));
      }
    }
  }

  /// Takes a message of the database; from any thread.
  synchronized void fromDatabase(CbsMessage.Local message) {
    NodeId to = shepherd;
    greeted |= message instanceof CbsMessage.Connected;
    if (to == null || !whole || !greeted) {
      return;
    }
    ours(message)
        .ifPresent(word -> sender.accept(to, new StandbyMessage.Word(epoch, link, words++, word)));
  }

  /// The message with the shepherd's number of the attempt; empty for an attempt of an earlier
  /// link.
  private Optional<CbsMessage.Local> ours(CbsMessage.Local message) {
    return switch (message) {
      case CbsMessage.Ran it when isOurs(it.attempt()) ->
          Optional.of(
              new CbsMessage.Ran(
                  it.attempt() & ATTEMPT_MASK,
                  it.number(),
                  it.result(),
                  it.executed(),
                  it.writes(),
                  it.word()));
      case CbsMessage.RolledBack(long attempt) when isOurs(attempt) ->
          Optional.of(new CbsMessage.RolledBack(attempt & ATTEMPT_MASK));
      case CbsMessage.CommitDone(long attempt) when isOurs(attempt) ->
          Optional.of(new CbsMessage.CommitDone(attempt & ATTEMPT_MASK));
      case CbsMessage.Busy(long attempt) when isOurs(attempt) ->
          Optional.of(new CbsMessage.Busy(attempt & ATTEMPT_MASK));
      case CbsMessage.Ran _, CbsMessage.RolledBack _, CbsMessage.CommitDone _, CbsMessage.Busy _ ->
          Optional.empty();
      case CbsMessage.Local other -> Optional.of(other);
    };
  }

  private boolean isOurs(long attempt) {
    return attempt >>> ATTEMPT_BITS == links;
  }
}

package quorate.simulator.smr;

import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;

/// The world around a [BankDatabase].
interface BankHost {
  /// Sends the reply to a read after a delay.
  void replyLater(Request request, SmrMessage.Reply reply);

  /// Runs an action later, unless the node crashes before.
  void later(long micros, Runnable action);

  void propose(Command command);

  /// Records that a transaction executed ahead was committed.
  void onAhead();

  /// Records a change.
  void onRecorded(RequestId request, Position at);

  /// Records the end of a held transaction.
  void onDecided(RequestId request, Position at, boolean stands);

  /// Records that this database cannot say whether a re-executed transaction stands.
  ///
  /// @return its vote
  SmrMessage.Outcome onUnsure();

  /// Records that a held script takes its effects from `word`.
  ///
  /// @param able whether this database supports it
  /// @param own whether its own execution agrees
  void onAdopted(Position at, Bytes word, boolean able, boolean own);

  /// Records that this engine's optional error was not the answer.
  void onAbstained();

  /// Records that this engine's optional error was the answer.
  void onRaised();

  /// Records a held write for which some database abstains.
  void onQuarantined();

  /// Records that a held script was given up.
  void onAbandoned(Position at);
}

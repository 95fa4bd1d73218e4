package quorate.simulator.smr;

import quorate.core.Bytes;
import quorate.core.RequestId;
import quorate.order.Request;
import quorate.replication.command.Command;
import quorate.replication.command.Position;
import quorate.replication.smr.SmrMessage;

/// The world around a [BankDatabase].
interface BankHost {
  /// A read is answered, somewhat later.
  void replyLater(Request request, SmrMessage.Reply reply);

  /// Runs this later, unless the node crashes before.
  void later(long micros, Runnable action);

  void propose(Command command);

  /// What was executed ahead is committed.
  void onAhead();

  /// A change is recorded.
  void onRecorded(RequestId request, Position at);

  /// A held transaction has come to an end.
  void onDecided(RequestId request, Position at, boolean stands);

  /// A transaction is executed again, and this database cannot say whether it stands.
  ///
  /// @return its vote
  SmrMessage.Outcome onUnsure();

  /// A held script is to do what `word` says.
  ///
  /// @param able whether this database can run it
  /// @param own whether it has found that itself
  void onAdopted(Position at, Bytes word, boolean able, boolean own);

  /// An error that this engine need not have raised was not the answer.
  void onAbstained();

  /// It was.
  void onRaised();

  /// It holds what some database abstains from.
  void onQuarantined();

  /// A held script is to do nothing.
  void onAbandoned(Position at);
}

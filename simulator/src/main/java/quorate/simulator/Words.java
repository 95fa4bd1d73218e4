package quorate.simulator;

import java.util.List;
import quorate.core.Bytes;
import quorate.core.value.Result;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.replication.smr.Command;

/// What replicas say of what some databases cannot run.
final class Words {
  private Words() {}

  /// What a replica says of what is held: its answer, and what it changes.
  ///
  /// @param complete whether that is all that it changes
  static Bytes of(List<Result> results, boolean complete, Bytes writes) {
    Encoder out = new Encoder(128);
    out.list(results, Values::write);
    return out.bool(complete).bytes(writes).toBytes();
  }

  /// The same of a transaction, without what it changes if all databases can do that.
  ///
  /// @param before the bank without it
  /// @param after the bank with it
  static Bytes of(Command.Commit commit, boolean stands, Bank before, Bank after) {
    boolean rows = Bank.isHeld(commit.statements()) || Bank.haveOptionalErrors(commit.statements());
    return stands
        ? of(List.of(new Result.Done("COMMIT")), rows, before.writesTo(rows ? after : before))
        : of(List.of(Bank.failure("40001")), true, before.writesTo(before));
  }
}

package quorate.simulator.smr;

import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.core.value.Result;
import quorate.core.value.SqlError;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.replication.smr.Meaning;
import quorate.replication.smr.SqlCommand;

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
  static Bytes of(SqlCommand.Commit commit, boolean stands, Bank before, Bank after) {
    boolean rows = Bank.isHeld(commit.statements()) || Bank.haveOptionalErrors(commit.statements());
    return stands
        ? of(List.of(new Result.Done("COMMIT")), rows, before.writesTo(rows ? after : before))
        : of(List.of(Bank.failure("40001")), true, before.writesTo(before));
  }

  /// What a word is compared by.
  static Meaning meaning(Bytes word) {
    List<Result> results = new Decoder(word).list(Values::readResult);
    Optional<String> error =
        results.getLast() instanceof Result.Failed(SqlError failed) && failed.isOfEvaluation()
            ? Optional.of(failed.sqlState())
            : Optional.empty();
    return new Meaning(Digest.of(word.unsafeArray()), error);
  }

  /// The digest that a reply carries where `word` was agreed upon.
  ///
  /// @param own what the replica has found
  /// @param optional whether SQL leaves open if there is an error: then that is no finding
  static Digest told(Optional<Meaning> own, boolean optional, Bytes word) {
    return own.filter(it -> !optional || it.error().isEmpty())
        .orElseGet(() -> meaning(word))
        .digest();
  }
}

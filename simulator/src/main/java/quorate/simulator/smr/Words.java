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

/// The replicas' words on statements that some databases do not support.
final class Words {
  private Words() {}

  /// A replica's word on a held write: its answer and its write set.
  ///
  /// @param complete whether the write set is complete
  static Bytes of(List<Result> results, boolean complete, Bytes writes) {
    Encoder out = new Encoder(128);
    out.list(results, Values::write);
    return out.bool(complete).bytes(writes).toBytes();
  }

  /// A replica's word on a held transaction, without the write set if all databases support its
  /// writes.
  ///
  /// @param before the bank without it
  /// @param after the bank with it
  static Bytes of(SqlCommand.Commit commit, boolean stands, Bank before, Bank after) {
    boolean rows = Bank.isHeld(commit.statements()) || Bank.haveOptionalErrors(commit.statements());
    return stands
        ? of(List.of(new Result.Done("COMMIT")), rows, before.writesTo(rows ? after : before))
        : of(List.of(Bank.failure("40001")), true, before.writesTo(before));
  }

  /// The meaning by which words are compared.
  static Meaning meaning(Bytes word) {
    List<Result> results = new Decoder(word).list(Values::readResult);
    Optional<String> error =
        results.getLast() instanceof Result.Failed(SqlError failed) && failed.isOfEvaluation()
            ? Optional.of(failed.sqlState())
            : Optional.empty();
    return new Meaning(Digest.of(word.unsafeArray()), error);
  }

  /// The digest in the reply if `word` was agreed upon.
  ///
  /// @param own the replica's own finding
  /// @param optional whether SQL leaves open if there is an error, which is then not a finding
  static Digest told(Optional<Meaning> own, boolean optional, Bytes word) {
    return own.filter(it -> !optional || it.error().isEmpty())
        .orElseGet(() -> meaning(word))
        .digest();
  }
}

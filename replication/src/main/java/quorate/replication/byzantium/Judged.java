package quorate.replication.byzantium;

import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.digest.Digest;
import quorate.replication.byzantium.LedgerStep.Judge;
import quorate.replication.command.Position;

/// A COMMIT with what this replica has found.
///
/// @param found empty if this replica abstains
/// @param now whether it is executed in the present state
record Judged(Judge judge, Optional<Found> found, boolean now) {
  boolean isAt(Position at) {
    return judge.at().equals(at);
  }

  /// C6: the word on its claims.
  ByzCommand.Word word(Ledger ledger) {
    // C10: keys that were left out hide a conflict, after which results may differ.
    Optional<Found> known = found.filter(it -> !ledger.hidesConflict(judge, it.keys()));
    Digest claimed = Found.claimed(judge.commit());
    Digest outcome = known.map(Found::outcome).orElse(Ledger.NOTHING);
    Finding finding =
        known.isEmpty()
            ? Finding.ABSTAINS
            : outcome.equals(claimed) ? Finding.STANDS : Finding.FALLS;
    // C13: unless another word in the order has it.
    Optional<Bytes> writes =
        known.map(Found::writes).filter(_ -> finding == Finding.STANDS && ledger.lacksWrites());
    return new ByzCommand.Word(judge.at(), finding, outcome, writes);
  }
}

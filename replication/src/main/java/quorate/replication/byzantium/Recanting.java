package quorate.replication.byzantium;

import java.util.Optional;
import quorate.core.Effects;
import quorate.replication.byzantium.LedgerStep.Judge;
import quorate.replication.command.Position;

/// Reports the own database, where it verifies otherwise than it answered (A3). A word that the
/// others share does not make up for a lie before it.
final class Recanting {
  private final Ledger ledger;
  private final LocalTransactions locals;

  /// The COMMIT at which the own database is found to have lied, until that is ordered.
  private Optional<Position> at = Optional.empty();

  Recanting(Ledger ledger, LocalTransactions locals) {
    this.ledger = ledger;
    this.locals = locals;
  }

  void compare(Judge judge, Found found, Effects<ByzMessage> effects) {
    boolean lied =
        locals
            .get(judge.transaction())
            .filter(local -> local.isContradicted(judge.commit(), found))
            .isPresent();
    if (lied && !ledger.hidesConflict(judge, found.keys())) {
      at = Optional.of(judge.at());
      speak(effects);
    }
  }

  /// Also again, since what is proposed may be lost on its way to the order.
  void speak(Effects<ByzMessage> effects) {
    at.ifPresent(of -> effects.deliver(new ByzIndication.Propose(new ByzCommand.Recant(of))));
  }

  /// The order has it.
  void heard(Position of) {
    at = at.filter(mine -> mine.isAfter(of));
  }
}

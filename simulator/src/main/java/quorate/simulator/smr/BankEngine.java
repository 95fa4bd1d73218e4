package quorate.simulator.smr;

import java.util.Optional;
import java.util.Set;
import quorate.core.value.Result;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.world.Rng;

/// How one database runs a statement: as the others do, or as it can, or as its faults have it.
///
/// @param able whether it can run everything
/// @param eager how often in a thousand times it evaluates an operand that it need not evaluate
record BankEngine(Rng rng, Lies lies, boolean able, int eager) {
  /// One statement; empty where the engine cannot run it, or is known to answer it wrongly.
  Optional<Result> run(Bank on, OrderedStatement statement, Set<String> offLimits) {
    if (offLimits.contains(statement.text()) || !able && Bank.isPartly(statement)) {
      return Optional.empty();
    }
    if (lies.failsIn(statement)) {
      return Optional.empty();
    }
    if (lies.refuses(statement)) {
      return Optional.of(Bank.failure("58030"));
    }
    if (Bank.raises(statement) && rng.chance(eager)) {
      return Optional.of(Bank.failure(Lies.RAISED));
    }
    return Optional.of(lies.answer(statement, on.run(lies.misread(statement))));
  }
}

package quorate.simulator.smr;

import java.util.Optional;
import java.util.Set;
import quorate.core.value.Result;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.world.Rng;

/// One database's way of executing a statement: correctly, within its dialect, or with its faults.
///
/// @param able whether it supports every statement
/// @param eager how often in a thousand times it evaluates an operand that it need not evaluate
record BankEngine(Rng rng, Lies lies, boolean able, int eager) {
  /// Executes a statement; empty if the engine does not support it, or its shape is off limits.
  Optional<Result> run(Bank on, OrderedStatement statement, Set<String> quarantinedShapes) {
    if (quarantinedShapes.contains(statement.text()) || !able && Bank.isPartly(statement)) {
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

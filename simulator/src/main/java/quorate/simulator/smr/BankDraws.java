package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import quorate.core.SessionId;
import quorate.replication.lock.Lock;
import quorate.replication.lock.LockKey;
import quorate.replication.lock.LockOwner;
import quorate.replication.lock.LockRequest;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.world.Rng;

/// Draws the statements of a client of the bank.
///
/// @param optional draws those that may raise an optional error
/// @param keys the number of registers
record BankDraws(Rng rng, Rng optional, int keys) {
  long key() {
    return rng.below(keys);
  }

  /// A read beside the registers'.
  OrderedStatement read() {
    String text = List.of("total", "balance", "rank").get(rng.below(3));
    return Bank.statement(text, key());
  }

  List<OrderedStatement> writes() {
    List<OrderedStatement> statements = new ArrayList<>();
    statements.add(Bank.statement("move", key(), key(), 1 + rng.below(60)));
    if (rng.chance(500)) {
      statements.add(Bank.statement("balance", key()));
    }
    if (rng.chance(500)) {
      statements.add(Bank.statement("log", rng.below(1_000)));
    }
    return statements;
  }

  /// A script with a write that some databases do not support.
  List<OrderedStatement> held() {
    List<OrderedStatement> statements = new ArrayList<>();
    if (rng.chance(300)) {
      statements.add(Bank.statement("move", key(), key(), 1 + rng.below(60)));
    }
    // A register apart from the clients' ones, so that their history is explained without this.
    statements.add(Bank.statement("level", key(), key(), 1_000_000 + rng.below(5)));
    if (rng.chance(200)) {
      statements.add(Bank.statement("log", rng.below(1_000)));
    }
    return statements;
  }

  /// A script whose write may raise an optional error.
  ///
  /// @param operand of the expression that may raise it
  List<OrderedStatement> raising(long operand) {
    List<OrderedStatement> statements = new ArrayList<>();
    if (optional.chance(300)) {
      statements.add(Bank.statement("move", key(), key(), 1 + optional.below(60)));
    }
    statements.add(Bank.statement("share", key(), 1_000_000 + optional.below(5), operand));
    if (optional.chance(200)) {
      statements.addAll(held());
    }
    return statements;
  }

  /// The statements of a transaction block.
  List<OrderedStatement> block() {
    List<OrderedStatement> statements = new ArrayList<>();
    statements.add(Bank.statement(rng.chance(700) ? "balance" : "total", key()));
    statements.addAll(writes());
    if (rng.chance(150)) {
      statements.add(Bank.statement("rank", key()));
    }
    if (rng.chance(100)) {
      statements.addAll(held());
    }
    if (optional.chance(100)) {
      statements.add(Bank.statement("ratio", key(), optional.below(3)));
      statements.add(
          Bank.statement("share", key(), 1_000_000 + optional.below(5), optional.below(3)));
    }
    return statements;
  }

  /// Lock requests of few gateways over few keys, so that they conflict.
  ///
  /// @param number of the request in its session
  LockRequest locking(SessionId session, long number) {
    SessionId gateway = new SessionId(1, session.low() & 3);
    LockOwner owner = new LockOwner(gateway, (int) session.high() & 1);
    Lock lock = new Lock(LockKey.of(number & 1), (number & 2) == 0);
    int kind = rng.below(5);
    return switch (kind) {
      case 0 -> new LockRequest.Join(gateway);
      case 1 -> new LockRequest.Drop(owner, List.of(lock));
      case 2 -> new LockRequest.Renew(gateway);
      default -> new LockRequest.Take(owner, lock, kind == 3);
    };
  }
}

package quorate.runtime.node;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.replication.smr.Command;
import quorate.sql.Catalog;
import quorate.sql.parse.Qualified;

/// This node's blocks of sequence values, taken out of the replicated state by ordered requests, so
/// that concurrent inserts never collide and no value is handed out twice.
final class Leases {
  /// How many values are taken at least.
  static final int BLOCK = 64;

  /// Has a command ordered and gives its voted answer.
  interface Order {
    List<Result> submit(Command command) throws InterruptedException;
  }

  private final Order order;
  private final Map<String, Block> blocks = new HashMap<>();

  private static final class Block {
    private final ReentrantLock filling = new ReentrantLock();
    private final Deque<Long> values = new ArrayDeque<>();
    private Catalog.Sequence definition;

    Block(Catalog.Sequence definition) {
      this.definition = definition;
    }
  }

  /// A block is used up. Whoever holds locks of the engine must not wait for the order, which may
  /// have to get past them: roll back, [#fill], and begin again.
  static final class Needed extends RuntimeException {
    private final String name;

    Needed(String name) {
      super("the leased values of " + name + " are used up", null, false, false);
      this.name = name;
    }

    String name() {
      return name;
    }
  }

  Leases(Order order) {
    this.order = order;
  }

  /// What a lease answers: the first value, the step to the next, and how many there are.
  static Result answer(List<Long> values) {
    long first = values.getFirst();
    long step = values.size() > 1 ? values.get(1) - first : 1;
    return new Result.Rows(
        List.of(
            new Column("first", SqlType.INT8),
            new Column("step", SqlType.INT8),
            new Column("count", SqlType.INT8)),
        List.of(Row.of(new Value.Int(first), new Value.Int(step), new Value.Int(values.size()))),
        true,
        "LEASE");
  }

  /// The next value of a sequence.
  ///
  /// @throws Needed where the block is used up
  long next(Catalog catalog, String name) {
    Catalog.Sequence sequence = catalog.sequences().get(name);
    if (sequence == null) {
      throw new SqlException("42P01", "relation \"" + Qualified.shown(name) + "\" does not exist");
    }
    Block block = block(sequence, name);
    synchronized (block) {
      if (!block.definition.isSame(sequence)) {
        block.values.clear();
        block.definition = sequence;
      }
      if (block.values.isEmpty()) {
        throw new Needed(name);
      }
      return block.values.remove();
    }
  }

  private Block block(Catalog.Sequence sequence, String name) {
    synchronized (blocks) {
      return blocks.computeIfAbsent(name, _ -> new Block(sequence));
    }
  }

  /// Takes back values that a statement drew and nobody has seen.
  void giveBack(Catalog catalog, Map<String, List<Long>> unused) {
    unused.forEach((name, values) -> {
      Catalog.Sequence sequence = catalog.sequences().get(name);
      if (sequence != null) {
        Block block = block(sequence, name);
        synchronized (block) {
          if (block.definition.isSame(sequence)) {
            values.reversed().forEach(block.values::addFirst);
          }
        }
      }
    });
  }

  /// Waits until a sequence has `wanted` values or more at hand.
  void fill(Catalog catalog, String name, int wanted) throws InterruptedException {
    Catalog.Sequence sequence = catalog.sequences().get(name);
    if (sequence == null) {
      return; // dropped meanwhile, as the next attempt will say
    }
    Block block = block(sequence, name);
    block.filling.lockInterruptibly();
    try {
      int missing = wanted - count(block);
      if (missing > 0) {
        int asked = Math.max(BLOCK, missing);
        switch (order.submit(new Command.Lease(name, asked)).getFirst()) {
          case Result.Rows rows -> fill(block, rows.rows().getFirst());
          case Result.Failed(var error) -> throw error.asException();
          case Result.Done _, Result.Streamed _ ->
              throw new SqlException("XX000", "a lease answered no values");
        }
      }
    } finally {
      block.filling.unlock();
    }
  }

  private static int count(Block block) {
    synchronized (block) {
      return block.values.size();
    }
  }

  private static void fill(Block block, Row row) {
    long first = ((Value.Int) row.at(0)).value();
    long step = ((Value.Int) row.at(1)).value();
    long count = ((Value.Int) row.at(2)).value();
    synchronized (block) {
      for (long i = 0; i < count; i++) {
        block.values.add(first + i * step);
      }
    }
  }
}

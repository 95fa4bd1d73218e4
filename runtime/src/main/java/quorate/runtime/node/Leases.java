package quorate.runtime.node;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.replication.smr.Command;
import quorate.sql.Catalog;

/// This node's blocks of sequence values, taken out of the replicated state by ordered requests, so
/// that concurrent inserts never collide and no value is handed out twice.
final class Leases {
  private static final int BLOCK = 64;

  /// Has a command ordered and gives its voted answer.
  interface Order {
    List<Result> submit(Command command) throws InterruptedException;
  }

  private final Order order;
  private final Map<String, Block> blocks = new HashMap<>();

  private static final class Block {
    private final Deque<Long> values = new ArrayDeque<>();
    private Catalog.Sequence definition;

    Block(Catalog.Sequence definition) {
      this.definition = definition;
    }
  }

  Leases(Order order) {
    this.order = order;
  }

  /// What a lease answers: the first value and the step to the next.
  static Result answer(List<Long> values) {
    long first = values.getFirst();
    long step = values.size() > 1 ? values.get(1) - first : 1;
    return new Result.Rows(
        List.of(new Column("first", SqlType.INT8), new Column("step", SqlType.INT8)),
        List.of(Row.of(new Value.Int(first), new Value.Int(step))),
        true,
        "LEASE");
  }

  /// The next value of a sequence; waits for the order where the block is used up.
  long next(Catalog catalog, String name) {
    Catalog.Sequence sequence = catalog.sequences().get(name);
    if (sequence == null) {
      throw new SqlException("42P01", "relation \"" + name + "\" does not exist");
    }
    Block block;
    synchronized (blocks) {
      block = blocks.computeIfAbsent(name, _ -> new Block(sequence));
    }
    synchronized (block) {
      if (!block.definition.isSame(sequence)) {
        block.values.clear();
        block.definition = sequence;
      }
      if (block.values.isEmpty()) {
        fill(block, name);
      }
      return block.values.remove();
    }
  }

  private void fill(Block block, String name) {
    try {
      List<Result> results = order.submit(new Command.Lease(name, BLOCK));
      switch (results.getFirst()) {
        case Result.Rows rows -> fill(block, rows.rows().getFirst());
        case Result.Failed(var error) -> throw error.asException();
        case Result.Done(String tag) -> throw new SqlException("XX000", "a lease answered " + tag);
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new SqlException(
          new SqlError("40001", "interrupted while it waited for values of a sequence")
              .withHint("The transaction might succeed if retried."));
    }
  }

  private static void fill(Block block, Row row) {
    long first = ((Value.Int) row.at(0)).value();
    long step = ((Value.Int) row.at(1)).value();
    for (int i = 0; i < BLOCK; i++) {
      block.values.add(first + i * step);
    }
  }
}

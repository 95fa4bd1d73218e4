package quorate.runtime.cbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.Bytes;
import quorate.core.value.SqlException;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.engine.statement.Sequences;
import quorate.runtime.log.DurableLog;
import quorate.sql.catalog.Catalog;

/// The sequences of a cluster under a shepherd. Values are chosen here, once, and go to every
/// database with the statement (law 5). They are reserved in blocks, durably, so that none is given
/// twice; after a crash the rest of a block is skipped, as in PostgreSQL.
final class SequenceBlocks implements AutoCloseable {
  private static final int BLOCK_MIN = 32;
  private static final int BLOCK_MAX = 4096;
  private static final long LOG_BYTES_MAX = 4 << 20;

  private final Optional<DurableLog> log;
  private final long logBytesMax;
  private final Optional<Reservations> elsewhere;

  /// Blocks by the sequence's number in the catalog.
  private final Map<String, Block> blocks = new TreeMap<>();

  private static final class Block {
    long next;
    int left;
    int size = BLOCK_MIN;

    Block(long next) {
      this.next = next;
    }
  }

  /// Reserves values for this node alone, durably.
  interface Reservations {
    /// @param from the sequence's first value
    /// @return the first reserved value; empty if there are no more
    OptionalLong reserve(String key, long from, long increment, int size);

    /// Marks all values before this one as used.
    void moved(String key, long next, boolean ascending);
  }

  private SequenceBlocks(
      Optional<DurableLog> log, long logBytesMax, Optional<Reservations> elsewhere) {
    this.log = log;
    this.logBytesMax = logBytesMax;
    this.elsewhere = elsewhere;
  }

  /// The sequences of one node of several (S8).
  static SequenceBlocks reserved(Reservations elsewhere) {
    return new SequenceBlocks(Optional.empty(), LOG_BYTES_MAX, Optional.of(elsewhere));
  }

  /// @param records the content of the log
  static SequenceBlocks open(DurableLog log, List<Bytes> records) {
    return open(log, records, LOG_BYTES_MAX);
  }

  /// The same with another size at which the log is compacted.
  static SequenceBlocks open(DurableLog log, List<Bytes> records, long logBytesMax) {
    SequenceBlocks sequences = new SequenceBlocks(Optional.of(log), logBytesMax, Optional.empty());
    for (Bytes record : records) {
      Decoder in = new Decoder(record);
      sequences.blocks.put(in.string(), new Block(in.i64()));
    }
    return sequences;
  }

  /// The next value.
  ///
  /// @throws SqlException 42P01 if there is no such sequence, 2200H if it has reached its end
  synchronized long next(Catalog catalog, String name) {
    Catalog.Sequence sequence = Sequences.named(catalog, name);
    String key = Sequences.key(sequence);
    Block block = blocks.computeIfAbsent(key, _ -> new Block(sequence.from()));
    try {
      if (block.left == 0 && elsewhere.isEmpty()) {
        sequence.given(block.next);
      }
      if (block.left == 0) {
        reserve(key, block, sequence);
      }
      long value = sequence.given(block.next);
      block.next = Math.addExact(value, sequence.increment());
      block.left--;
      return value;
    } catch (ArithmeticException atTheEnd) {
      throw sequence.range().end(name, sequence.increment());
    }
  }

  private void reserve(String key, Block block, Catalog.Sequence sequence) {
    long increment = sequence.increment();
    if (elsewhere.isPresent()) {
      block.next =
          elsewhere
              .get()
              .reserve(key, sequence.from(), increment, block.size)
              .orElseThrow(() -> new ArithmeticException("no more"));
    } else {
      record(key, Math.addExact(block.next, Math.multiplyExact(increment, (long) block.size)));
    }
    block.left = block.size;
    block.size = Math.min(2 * block.size, BLOCK_MAX);
  }

  /// Moves sequences from which a change of the schema has drawn values itself.
  ///
  /// @param moved the next value of each, by its number in the catalog
  synchronized void follow(Catalog catalog, SortedMap<String, Long> moved) {
    for (Catalog.Sequence sequence : catalog.sequences().values()) {
      String key = Sequences.key(sequence);
      Long next = moved.get(key);
      Block known = blocks.get(key);
      if (next != null && elsewhere.isPresent()) {
        elsewhere.get().moved(key, next, sequence.increment() > 0);
        blocks.remove(key);
      } else if (next != null
          && (known == null || isBehind(known.next, next, sequence.increment()))) {
        blocks.put(key, new Block(next)); // before the record: a compaction keeps known blocks only
        record(key, next);
      }
    }
  }

  private static boolean isBehind(long known, long next, long increment) {
    return increment > 0 ? known < next : known > next;
  }

  private void record(String key, long reserved) {
    log.ifPresent(it -> record(it, key, reserved));
  }

  private void record(DurableLog log, String key, long reserved) {
    log.append(new Encoder(32).string(key).i64(reserved).toBytes());
    log.force();
    if (log.bytes() > logBytesMax) {
      List<Bytes> live = new ArrayList<>();
      blocks.forEach((each, block) -> {
        // A crash now skips the rest of this sequence's block; the others reserve again.
        long end = each.equals(key) ? reserved : block.next;
        live.add(new Encoder(32).string(each).i64(end).toBytes());
        block.left = each.equals(key) ? block.left : 0;
      });
      log.compact(live);
    }
  }

  @Override
  public void close() {
    log.ifPresent(DurableLog::close);
  }
}

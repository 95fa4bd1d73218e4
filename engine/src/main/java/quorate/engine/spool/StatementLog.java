package quorate.engine.spool;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.StoredStatements;

/// The statements of one transaction, in memory while they are few, then in a temporary file,
/// because a transaction may have any number of them.
public final class StatementLog implements AutoCloseable {
  /// The rough limit of the statements held in memory.
  private static final long HELD_BYTES_MAX = 1 << 20;

  private static final int WINDOW_BYTES = 64 << 10;

  private final List<OrderedStatement> held = new ArrayList<>();
  private long heldBytes;
  private Optional<Filed> filed = Optional.empty();

  public synchronized int size() {
    return filed.isPresent() ? filed.get().size : held.size();
  }

  public synchronized boolean isEmpty() {
    return size() == 0;
  }

  /// @throws quorate.core.value.SqlException 53100 if the disk is full
  public synchronized void add(OrderedStatement statement) {
    if (filed.isPresent()) {
      filed.get().append(statement);
      return;
    }
    held.add(statement);
    heldBytes += statement.roughBytes();
    if (heldBytes > HELD_BYTES_MAX) {
      Filed file = new Filed();
      held.forEach(file::append);
      held.clear();
      filed = Optional.of(file);
    }
  }

  public synchronized OrderedStatement get(int index) {
    return filed.isPresent() ? filed.get().get(index) : held.get(index);
  }

  /// Replaces the statement at `index`.
  public synchronized void set(int index, OrderedStatement statement) {
    if (filed.isPresent()) {
      filed.get().set(index, statement);
    } else {
      held.set(index, statement);
    }
  }

  /// Drops all statements after the first `size`.
  public synchronized void truncate(int size) {
    Objects.checkIndex(size, size() + 1);
    if (filed.isPresent()) {
      filed.get().size = size;
    } else {
      held.subList(size, held.size()).clear();
    }
  }

  /// A view of all statements, for one thread, and valid only until this log changes.
  public synchronized List<OrderedStatement> list() {
    return filed.isPresent() ? filed.get() : Collections.unmodifiableList(held);
  }

  @Override
  public synchronized void close() {
    filed.ifPresent(it -> it.file.close());
  }

  /// Statements in a file, with a buffer for the latest and a window around the last one read.
  private static final class Filed extends StoredStatements {
    private final TemporaryFile file = new TemporaryFile("the statements of a transaction");
    private final Encoder unwritten = new Encoder(WINDOW_BYTES);
    private final Encoder one = new Encoder(1024);
    private long[] places = new long[64];
    private int[] lengths = new int[64];
    private int size;
    private byte[] window = new byte[0];
    private long windowAt;

    private void append(OrderedStatement statement) {
      if (size == places.length) {
        places = Arrays.copyOf(places, 2 * size);
        lengths = Arrays.copyOf(lengths, 2 * size);
      }
      size++;
      put(size - 1, statement);
    }

    private void put(int index, OrderedStatement statement) {
      OrderedStatement.write(one.clear(), statement);
      places[index] = file.end() + unwritten.size();
      lengths[index] = one.size();
      unwritten.raw(one.toByteArray());
      if (unwritten.size() >= WINDOW_BYTES) {
        write();
      }
    }

    private void write() {
      file.append(unwritten.toByteArray());
      unwritten.clear();
    }

    @Override
    public OrderedStatement set(int index, OrderedStatement statement) {
      Objects.checkIndex(index, size);
      put(index, statement);
      return statement;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public OrderedStatement get(int index) {
      Objects.checkIndex(index, size);
      long at = places[index];
      int length = lengths[index];
      if (at < windowAt || at + length > windowAt + window.length) {
        if (at + length > file.end()) {
          write();
        }
        window = file.read(at, (int) Math.min(Math.max(length, WINDOW_BYTES), file.end() - at));
        windowAt = at;
      }
      Decoder in = new Decoder(window, (int) (at - windowAt), length);
      return OrderedStatement.read(in);
    }
  }
}

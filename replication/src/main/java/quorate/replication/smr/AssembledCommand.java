package quorate.replication.smr;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import quorate.core.Bytes;
import quorate.core.NodeId;
import quorate.core.digest.Digest;
import quorate.core.digest.Digester;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;
import quorate.replication.command.Command;
import quorate.replication.command.HostCommand;
import quorate.replication.statement.OrderedStatement;
import quorate.replication.statement.StoredStatements;

/// Reassembles a command cut by [CommandPieces]. The statements stay in the stored pieces and are
/// decoded when executed; that they can be decoded is checked here, so that all replicas refuse the
/// same commands.
public final class AssembledCommand {
  /// The maximum size of a statement, which is held in memory, and of a command that is not encoded
  /// statement by statement.
  public static final int WHOLE_BYTES_MAX = 256 << 20;

  /// The stored pieces.
  @FunctionalInterface
  public interface Pieces {
    /// A piece, by its index in the order of cutting; empty if it is missing.
    Bytes piece(int index);
  }

  private final Pieces pieces;
  private final int count;
  private Bytes piece = Bytes.EMPTY;

  /// The index of the current piece, and the position in it.
  private int number = -1;

  private int at;

  private AssembledCommand(Pieces pieces, int count) {
    this.pieces = pieces;
    this.count = count;
  }

  /// @return empty if pieces are missing
  /// @throws WireException if together they do not form a command
  public static Optional<Command> of(Pieces pieces, HostCommand.Assemble assemble) {
    FirstReading first = new FirstReading(pieces);
    AssembledCommand all = new AssembledCommand(first, assemble.chunks());
    Optional<Command> statementwise;
    Optional<WireException> malformed = Optional.empty();
    try {
      statementwise = all.statementwise(pieces);
    } catch (WireException broken) {
      statementwise = Optional.empty();
      malformed = Optional.of(broken);
    }
    first.readUpTo(assemble.chunks());
    if (!first.isWhole(assemble.whole())) {
      return Optional.empty();
    }
    if (malformed.isPresent()) {
      throw malformed.get();
    }
    return Optional.of(
        statementwise.orElseGet(() ->
            SqlCommand.decode(new AssembledCommand(pieces, assemble.chunks()).whole(first.bytes))));
  }

  /// Reads the pieces one after another, each once, and computes their digest.
  private static final class FirstReading implements Pieces {
    private final Pieces pieces;
    private final Digester digester = new Digester();
    private int next;
    private long bytes;
    private boolean missing;

    FirstReading(Pieces pieces) {
      this.pieces = pieces;
    }

    @Override
    public Bytes piece(int index) {
      if (index != next) {
        throw new IllegalStateException("piece " + index + " instead of " + next);
      }
      next++;
      Bytes piece = pieces.piece(index);
      missing |= piece.length() == 0;
      digester.update(piece);
      bytes += piece.length();
      return piece;
    }

    void readUpTo(int count) {
      while (next < count && !missing) {
        piece(next);
      }
    }

    /// Whether all pieces are there, and are those with this digest.
    boolean isWhole(Digest expected) {
      return !missing && digester.digest().equals(expected);
    }
  }

  /// The command, whose statements stay in the stored pieces; empty if it is none of that kind.
  private Optional<Command> statementwise(Pieces stored) {
    return switch (u8()) {
      case CommandPieces.SCRIPT -> Optional.of(script(stored));
      case CommandPieces.COMMIT -> Optional.of(commit(stored));
      default -> Optional.empty();
    };
  }

  private Command script(Pieces stored) {
    SqlCommand.Script script = new SqlCommand.Script(statements(stored), false);
    if (!atEnd()) {
      throw new WireException("bytes are left after a script");
    }
    return script;
  }

  private Command commit(Pieces stored) {
    NodeId delegate = new Decoder(raw(Long.BYTES)).node();
    Statements statements = statements(stored);
    List<Digest> results = new ArrayList<>(statements.size());
    while (!atEnd()) {
      long times = varint();
      Digest result = Digest.read(new Decoder(raw(Digest.SIZE)));
      if (times < 1 || times > statements.size() - results.size()) {
        throw new WireException("each statement has one result");
      }
      for (long i = 0; i < times; i++) {
        results.add(result);
      }
    }
    if (results.size() != statements.size()) {
      throw new WireException("each statement has one result");
    }
    return new SqlCommand.Commit(delegate, statements, results);
  }

  /// Reads all statements once.
  private Statements statements(Pieces stored) {
    long[] places = new long[64];
    int size = 0;
    while (true) {
      long place = ((long) number << 32) | at;
      long length = varint();
      if (length > WHOLE_BYTES_MAX) {
        throw tooLarge();
      }
      byte[] statement = raw(length);
      if (statement.length == 0) {
        break;
      }
      decoded(statement);
      if (size == places.length) {
        places = Arrays.copyOf(places, 2 * size);
      }
      places[size++] = place;
    }
    if (size == 0) {
      throw new WireException("a transaction has at least one statement");
    }
    return new Statements(stored, count, Arrays.copyOf(places, size));
  }

  private static OrderedStatement decoded(byte[] bytes) {
    Decoder in = new Decoder(bytes);
    OrderedStatement statement = OrderedStatement.read(in);
    in.end();
    return statement;
  }

  /// The statements of a command.
  private static final class Statements extends StoredStatements {
    private final AssembledCommand reader;
    private final long[] places;

    /// The last statement read, and its index: callers ask for the same one repeatedly.
    private int lastIndex = -1;

    private Optional<OrderedStatement> last = Optional.empty();

    Statements(Pieces pieces, int count, long[] places) {
      this.reader = new AssembledCommand(pieces, count);
      this.places = places;
    }

    @Override
    public int size() {
      return places.length;
    }

    @Override
    public OrderedStatement get(int index) {
      if (index != lastIndex || last.isEmpty()) {
        last = Optional.empty();
        reader.seek(places[index]);
        last = Optional.of(decoded(reader.raw(reader.varint())));
        lastIndex = index;
      }
      return last.get();
    }
  }

  private Bytes whole(long bytes) {
    if (bytes > WHOLE_BYTES_MAX) {
      throw tooLarge();
    }
    Encoder out = new Encoder((int) bytes);
    for (int i = 0; i < count; i++) {
      out.raw(pieces.piece(i).unsafeArray());
    }
    return out.toBytes();
  }

  private static WireException tooLarge() {
    return new WireException("it is larger than " + (WHOLE_BYTES_MAX >> 20) + " MB");
  }

  private void seek(long place) {
    int wanted = (int) (place >>> 32);
    if (wanted != number) {
      number = wanted;
      piece = pieces.piece(wanted);
    }
    at = (int) place;
  }

  /// Whether nothing is left.
  private boolean atEnd() {
    return at == piece.length() && number + 1 == count;
  }

  private int u8() {
    while (at == piece.length()) {
      if (atEnd()) {
        throw new WireException("it ends too early");
      }
      piece = pieces.piece(++number);
      at = 0;
    }
    return piece.unsafeArray()[at++] & 0xff;
  }

  private long varint() {
    Encoder digits = new Encoder();
    int next;
    do {
      next = u8();
      digits.u8(next);
    } while (next >= 0x80 && digits.size() < Encoder.VARINT_BYTES_MAX);
    return new Decoder(digits.toBytes()).varint();
  }

  /// Reads this many bytes; allocates no more than the pieces contain.
  private byte[] raw(long length) {
    int first = (int) Math.min(length, piece.length() - at);
    byte[] bytes = Arrays.copyOfRange(piece.unsafeArray(), at, at + first);
    at += first;
    int size = first;
    while (size < length) {
      u8(); // on to the next piece
      at--;
      int more = (int) Math.min(length - size, piece.length() - at);
      if (size + more > bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(length, 2L * (size + more)));
      }
      System.arraycopy(piece.unsafeArray(), at, bytes, size, more);
      at += more;
      size += more;
    }
    return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
  }
}

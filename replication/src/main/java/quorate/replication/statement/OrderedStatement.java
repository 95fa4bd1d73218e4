package quorate.replication.statement;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.value.Drawn;
import quorate.core.value.Reading;
import quorate.core.value.RoughSize;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.value.ZoneNames;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.Values;
import quorate.core.wire.WireException;

/// One SQL statement with every choice made once for it, so that all replicas execute the same.
///
/// @param text PostgreSQL's SQL, as the client sent it
/// @param types the types that the client declared for its parameters; [SqlType#UNKNOWN] to infer
/// @param rows the parameters: usually one row; several run the statement once each (COPY)
/// @param nowMicros the transaction's time, in microseconds since 1970
/// @param seed the seed of random() and uuids
/// @param leased sequence values to be drawn first, in this order; once they are used up, or for
///   other sequences, values come from the replicated state. Values drawn in an earlier execution
///   are keyed by the sequence's name, values lent to the statement by [#lentKey]
public record OrderedStatement(
    String text,
    List<SqlType> types,
    List<List<Value>> rows,
    long nowMicros,
    long seed,
    SortedMap<String, List<Long>> leased,
    Asker asker) {
  /// The overhead of a statement besides its text and parameters.
  private static final int STATEMENT_BYTES = 128;

  private static final SortedMap<String, List<Long>> NONE = Collections.emptySortedMap();

  /// Above the bits of a process id, says that settings follow; statements without settings are
  /// encoded as in logs from before there were any.
  private static final long TELLS = 1L << Integer.SIZE;

  private static final SortedMap<String, Value> UNASKED = Collections.emptySortedMap();

  /// The session that executes the statement: the source of current_user and pg_backend_pid().
  ///
  /// @param reading the settings under which the statement's text is read
  /// @param drawn the answers of currval() and lastval(): the session's drawn values, if the
  ///   statement may ask for them, the most recent sequence last
  /// @param settings the answers of current_setting() for the names that the statement may ask for;
  ///   NULL for an unknown name
  public record Asker(
      String user,
      int backendPid,
      Reading reading,
      List<Drawn> drawn,
      SortedMap<String, Value> settings) {
    public Asker {
      drawn = List.copyOf(drawn);
      settings =
          settings.isEmpty() ? UNASKED : Collections.unmodifiableSortedMap(new TreeMap<>(settings));
    }

    /// A session that has drawn no values, or does not ask for them.
    public Asker(String user, int backendPid, Reading reading) {
      this(user, backendPid, reading, List.of(), UNASKED);
    }

    /// Quorate itself.
    public static final Asker NOBODY = new Asker("quorate", 0, Reading.STORED);
  }

  public OrderedStatement {
    types = List.copyOf(types);
    rows =
        rows.size() == 1
            ? List.of(List.copyOf(rows.getFirst()))
            : rows.stream().map(List::copyOf).toList();
    leased = leased.isEmpty() ? NONE : Collections.unmodifiableSortedMap(new TreeMap<>(leased));
  }

  /// The key of lent values: the lender may not know yet that another sequence has taken the name.
  ///
  /// @param object the sequence's number
  public static String lentKey(long object) {
    return "\0" + object;
  }

  /// A statement with one row of parameters and nothing leased.
  public static OrderedStatement of(
      String text, List<SqlType> types, List<Value> parameters, long nowMicros, long seed) {
    return new OrderedStatement(
        text, types, List.of(parameters), nowMicros, seed, NONE, Asker.NOBODY);
  }

  public OrderedStatement withLeased(SortedMap<String, List<Long>> values) {
    return new OrderedStatement(text, types, rows, nowMicros, seed, values, asker);
  }

  /// The same statement for another session.
  public OrderedStatement by(Asker who) {
    return new OrderedStatement(text, types, rows, nowMicros, seed, leased, who);
  }

  /// The same, with other rows of parameters.
  public OrderedStatement withRows(List<List<Value>> others) {
    return new OrderedStatement(text, types, others, nowMicros, seed, leased, asker);
  }

  /// Another statement with this one's time, parameters and session.
  public OrderedStatement asking(String otherText, List<SqlType> otherTypes) {
    return new OrderedStatement(otherText, otherTypes, rows, nowMicros, seed, leased, asker);
  }

  /// Its approximate memory, in bytes.
  public long roughBytes() {
    long bytes = STATEMENT_BYTES + text.length();
    for (List<Value> row : rows) {
      bytes += RoughSize.of(row);
    }
    return bytes;
  }

  public static void write(Encoder out, OrderedStatement statement) {
    out.string(statement.text)
        .list(statement.types, (to, type) -> to.u8(type.ordinal()))
        .list(statement.rows, (to, row) -> to.list(row, Values::write))
        .i64(statement.nowMicros)
        .i64(statement.seed);
    write(out, statement.asker);
    out.varint(statement.leased.size());
    statement.leased.forEach(
        (sequence, values) -> out.string(sequence).list(values, (to, value) -> to.i64(value)));
  }

  private static void write(Encoder out, Asker asker) {
    boolean tells = !asker.settings.isEmpty();
    out.string(asker.user)
        .varint(tells ? asker.backendPid | TELLS : asker.backendPid)
        .list(asker.reading.path(), Encoder::string)
        .string(asker.reading.zone())
        .list(asker.drawn, Values::write);
    if (tells) {
      out.varint(asker.settings.size());
      asker.settings.forEach((name, value) -> Values.write(out.string(name), value));
    }
  }

  public static OrderedStatement read(Decoder in) {
    String text = in.string();
    List<SqlType> types = in.list(from -> from.constant(SqlType.values()));
    List<List<Value>> rows = in.list(from -> from.list(Values::readValue));
    long nowMicros = in.i64();
    long seed = in.i64();
    Asker asker = asker(in);
    int count = in.count(2);
    SortedMap<String, List<Long>> leased = count == 0 ? NONE : new TreeMap<>();
    for (int i = 0; i < count; i++) {
      leased.put(in.string(), in.list(Decoder::i64));
    }
    return new OrderedStatement(text, types, rows, nowMicros, seed, leased, asker);
  }

  private static Asker asker(Decoder in) {
    String user = in.string();
    long pid = in.varint();
    Reading reading = reading(in);
    List<Drawn> drawn = in.list(Values::readDrawn);
    int count = (pid & TELLS) == 0 ? 0 : in.count(2);
    SortedMap<String, Value> settings = count == 0 ? UNASKED : new TreeMap<>();
    for (int i = 0; i < count; i++) {
      settings.put(in.string(), Values.readValue(in));
    }
    return new Asker(user, (int) pid, reading, drawn, settings);
  }

  private static Reading reading(Decoder in) {
    Reading reading = new Reading(in.list(Decoder::string), in.string());
    if (ZoneNames.named(reading.zone()).isEmpty()) {
      throw new WireException("no time zone is named " + reading.zone());
    }
    return reading;
  }

  /// Reads a nonempty list of statements.
  public static List<OrderedStatement> readAll(Decoder in) {
    List<OrderedStatement> statements = new ArrayList<>(in.list(OrderedStatement::read));
    if (statements.isEmpty()) {
      throw new WireException("a transaction has at least one statement");
    }
    return List.copyOf(statements);
  }
}

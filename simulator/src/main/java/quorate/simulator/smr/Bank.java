package quorate.simulator.smr;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.SessionId;
import quorate.core.digest.Digest;
import quorate.core.value.Column;
import quorate.core.value.Result;
import quorate.core.value.Row;
import quorate.core.value.SqlError;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.replication.command.Position;
import quorate.replication.command.StateDigest;
import quorate.replication.smr.SmrMessage;
import quorate.replication.statement.Footprint;
import quorate.replication.statement.OrderedStatement;
import quorate.simulator.world.Rng;

/// The contents of a small bank's database, and its eleven statements:
///
/// ```
/// get k, put k v, add k v           a register: its value after the statement
/// move from to n                    between accounts; fails if the balance is too low
/// balance k, total                  of one account, of all
/// level from to n                   equalises two balances, and writes the register n; fails if
///                                   they are equal. Not all databases support this
/// log n                             a line in the ledger; fails if it exists
/// ratio k z, share k n z            reads a balance, or writes it to a register, beside an operand
///                                   that need not be evaluated and raises an error if z is 0
/// ```
///
/// A statement's text is its shape; the rest are parameters.
final class Bank {
  static final List<String> READS = List.of("get", "balance", "total", "rank", "ratio");

  /// The dialect of a database that supports every statement.
  static final String WHOLE = "whole";

  /// The dialect of one that does not.
  static final String PART = "part";

  private static final long OPENING_BALANCE = 100;

  /// A session's record.
  record Session(long number, Position at, Optional<SmrMessage.Reply> reply) {}

  private final TreeMap<Long, Long> registers;
  private final TreeMap<Long, Long> accounts;
  private final TreeSet<Long> ledger;
  private final TreeMap<SessionId, Session> sessions;
  private final TreeMap<SessionId, List<Bytes>> chunks;
  private long sequence;
  private Bytes control = Bytes.EMPTY;
  private Position applied = Position.NONE;
  private Position installed = Position.NONE;

  Bank() {
    registers = new TreeMap<>();
    accounts = new TreeMap<>();
    ledger = new TreeSet<>();
    sessions = new TreeMap<>();
    chunks = new TreeMap<>();
  }

  private Bank(Bank other) {
    registers = new TreeMap<>(other.registers);
    accounts = new TreeMap<>(other.accounts);
    ledger = new TreeSet<>(other.ledger);
    sessions = new TreeMap<>(other.sessions);
    chunks = new TreeMap<>(other.chunks);
    sequence = other.sequence;
    control = other.control;
    applied = other.applied;
    installed = other.installed;
  }

  Bank copy() {
    return new Bank(this);
  }

  /// A mixture of this state and a newer one that is being installed.
  Bank half(Bank newer) {
    Bank mixed = copy();
    mixed.registers.clear();
    mixed.registers.putAll(newer.registers);
    mixed.applied = newer.applied;
    return mixed;
  }

  static OrderedStatement statement(String text, long... parameters) {
    List<Value> values = new ArrayList<>();
    for (long parameter : parameters) {
      values.add(new Value.Int(parameter));
    }
    return OrderedStatement.of(text, List.of(), values, 0, 0);
  }

  static boolean reads(OrderedStatement statement) {
    return READS.contains(statement.text());
  }

  static long parameter(OrderedStatement statement, int index) {
    return ((Value.Int) statement.rows().getFirst().get(index)).value();
  }

  static Result row(long value) {
    return new Result.Rows(
        List.of(new Column("value", SqlType.INT8)),
        List.of(Row.of(new Value.Int(value))),
        true,
        "SELECT 1");
  }

  Result run(OrderedStatement statement) {
    return switch (statement.text()) {
      case "get" -> row(register(parameter(statement, 0)));
      case "put" -> write(parameter(statement, 0), parameter(statement, 1));
      case "add" ->
          write(
              parameter(statement, 0), register(parameter(statement, 0)) + parameter(statement, 1));
      case "move" -> move(statement);
      case "balance" -> row(balance(parameter(statement, 0)));
      case "rank" -> {
        long own = balance(parameter(statement, 0));
        yield row(accounts.values().stream().filter(each -> each > own).count());
      }
      case "total" -> row(accounts.values().stream().mapToLong(Long::longValue).sum());
      case "level" -> level(statement);
      case "log" ->
          ledger.add(parameter(statement, 0)) ? new Result.Done("INSERT 0 1") : failure("23505");
      case "ratio" -> row(balance(parameter(statement, 0)));
      case "share" -> {
        registers.put(parameter(statement, 1), balance(parameter(statement, 0)));
        yield new Result.Done("UPDATE 1");
      }
      default -> failure("42601");
    };
  }

  /// Whether an engine may raise an error that it need not raise.
  static boolean hasOptionalErrors(OrderedStatement statement) {
    return statement.text().equals("ratio") || statement.text().equals("share");
  }

  static boolean haveOptionalErrors(List<OrderedStatement> statements) {
    return statements.stream().anyMatch(Bank::hasOptionalErrors);
  }

  /// Whether an engine that evaluates all operands raises an error.
  static boolean raises(OrderedStatement statement) {
    int last = statement.rows().getFirst().size() - 1;
    return hasOptionalErrors(statement) && parameter(statement, last) == 0;
  }

  static Result failure(String state) {
    return new Result.Failed(new SqlError(state, "as it should"));
  }

  private long register(long key) {
    return registers.getOrDefault(key, 0L);
  }

  private Result write(long key, long value) {
    registers.put(key, value);
    return row(value);
  }

  private long balance(long account) {
    return accounts.getOrDefault(account, OPENING_BALANCE);
  }

  private Result move(OrderedStatement statement) {
    long from = parameter(statement, 0);
    long to = parameter(statement, 1);
    long amount = parameter(statement, 2);
    if (balance(from) < amount) {
      return failure("23514");
    }
    accounts.put(from, balance(from) - amount);
    accounts.put(to, balance(to) + amount);
    return new Result.Done("UPDATE 2");
  }

  private Result level(OrderedStatement statement) {
    long from = parameter(statement, 0);
    long to = parameter(statement, 1);
    long both = balance(from) + balance(to);
    if (balance(from) == balance(to)) {
      return failure("23514");
    }
    accounts.put(from, both - both / 2);
    accounts.put(to, both / 2);
    registers.put(parameter(statement, 2), both);
    return new Result.Done("UPDATE 2");
  }

  /// Whether a script has a write that not every database supports.
  static boolean isHeld(List<OrderedStatement> statements) {
    return statements.stream().anyMatch(statement -> statement.text().equals("level"));
  }

  /// Whether one of these writes has a shape for which some database abstains.
  static boolean areQuarantined(List<OrderedStatement> statements, Set<String> shapes) {
    return !shapes.isEmpty()
        && statements.stream().anyMatch(each -> !reads(each) && shapes.contains(each.text()));
  }

  /// Whether some database may not support this statement.
  static boolean isPartly(OrderedStatement statement) {
    return statement.text().equals("level") || statement.text().equals("rank");
  }

  /// The rows that statements of a session read and write, if all databases support them.
  static Footprint footprint(SessionId session, List<OrderedStatement> statements) {
    List<Footprint.Touch> touches = new ArrayList<>();
    for (OrderedStatement statement : statements) {
      if (isPartly(statement) || hasOptionalErrors(statement)) {
        return Footprint.ANYTHING;
      }
      boolean writes = !reads(statement);
      String table = touched(statement).first();
      int keys = statement.text().equals("move") ? 2 : statement.text().equals("total") ? 0 : 1;
      for (int i = 0; i < keys; i++) {
        Value key = new Value.Int(parameter(statement, i));
        touches.add(new Footprint.Touch(table, writes, List.of(key)));
      }
      if (keys == 0) {
        touches.add(new Footprint.Touch(table, writes, List.of()));
      }
    }
    return new Footprint.Known(session, touches);
  }

  // Write sets.

  /// The write set that turns this into `after`: rows of the two tables of numbers with their
  /// values before and after, and new lines of the ledger.
  Bytes writesTo(Bank after) {
    Encoder out = new Encoder(128);
    writes(out, registers, after.registers);
    writes(out, accounts, after.accounts);
    TreeSet<Long> lines = new TreeSet<>(after.ledger);
    lines.removeAll(ledger);
    return out.list(List.copyOf(lines), (to, line) -> to.i64(line)).toBytes();
  }

  private static void writes(Encoder out, TreeMap<Long, Long> before, TreeMap<Long, Long> after) {
    List<Map.Entry<Long, Long>> changed =
        after.entrySet().stream()
            .filter(entry -> !entry.getValue().equals(before.get(entry.getKey())))
            .toList();
    out.list(
        changed,
        (to, entry) -> {
          Long was = before.get(entry.getKey());
          to.i64(entry.getKey()).bool(was != null).i64(was == null ? 0 : was);
          to.i64(entry.getValue());
        });
  }

  /// Applies a write set. Returns false if it was made from other tables.
  boolean apply(Bytes writes) {
    Decoder in = new Decoder(writes);
    boolean fits = apply(in, registers) & apply(in, accounts);
    for (long line : in.list(Decoder::i64)) {
      fits &= ledger.add(line);
    }
    in.end();
    return fits;
  }

  private static boolean apply(Decoder in, TreeMap<Long, Long> table) {
    return in
        .list(from -> {
          long key = from.i64();
          boolean was = from.bool();
          long before = from.i64();
          Long now = table.put(key, from.i64());
          return was ? now != null && now == before : now == null;
        })
        .stream()
        .allMatch(fits -> fits);
  }

  /// The first of `count` new values of the sequence.
  long lease(int count) {
    long first = sequence + 1;
    sequence += count;
    return first;
  }

  // Quorate's own tables.

  Position applied() {
    return applied;
  }

  Position installed() {
    return installed;
  }

  void installedAt(Position at) {
    installed = at;
  }

  Bytes control() {
    return control;
  }

  void control(Bytes encoded) {
    control = encoded;
  }

  Map<SessionId, Session> sessions() {
    return sessions;
  }

  Map<SessionId, List<Bytes>> chunks() {
    return chunks;
  }

  void record(SessionId session, long number, Position at, SmrMessage.@Nullable Reply reply) {
    sessions.put(session, new Session(number, at, Optional.ofNullable(reply)));
    applied = at;
  }

  /// Forgets the sessions without a record since `horizon`, with their uploads.
  void forgetSessions(Position horizon) {
    sessions.values().removeIf(session -> horizon.isAfter(session.at));
    chunks.keySet().retainAll(sessions.keySet());
  }

  /// Forgets the replies, as a snapshot does.
  void forgetReplies() {
    sessions.replaceAll((_, session) -> new Session(session.number, session.at, Optional.empty()));
  }

  // Digests.

  /// The digests of tables by name.
  StateDigest tables(SortedSet<String> names) {
    TreeMap<String, Digest> digests = new TreeMap<>();
    names.forEach(name -> digests.put(name, table(name)));
    return new StateDigest(digests);
  }

  /// The tables that a statement touches.
  static SortedSet<String> touched(OrderedStatement statement) {
    return new TreeSet<>(
        List.of(
            switch (statement.text()) {
              case "get", "put", "add" -> "registers";
              case "log" -> "ledger";
              default -> "accounts";
            }));
  }

  /// The clients' tables.
  StateDigest contents() {
    return tables(new TreeSet<>(List.of("accounts", "ledger", "registers", "sequence")));
  }

  /// The whole state, as in a checkpoint.
  StateDigest whole() {
    TreeMap<String, Digest> digests = new TreeMap<>(contents().tables());
    digests.put("quorate position", Digest.of(new Encoder().i64(applied.number()).toByteArray()));
    digests.put("quorate control", Digest.of(control.unsafeArray()));
    Encoder out = new Encoder(4096);
    sessions.forEach(
        (id, session) -> out.session(id).varint(session.number).varint(session.at.number()));
    digests.put("quorate sessions", Digest.of(out.toByteArray()));
    Encoder pieces = new Encoder(128);
    chunks.forEach((id, parts) -> pieces.session(id).list(parts, Encoder::bytes));
    digests.put("quorate chunks", Digest.of(pieces.toByteArray()));
    return new StateDigest(digests);
  }

  private Digest table(String name) {
    Encoder out = new Encoder(1024);
    switch (name) {
      case "registers" -> registers.forEach((key, value) -> out.i64(key).i64(value));
      case "accounts" -> accounts.forEach((key, value) -> out.i64(key).i64(value));
      case "ledger" -> ledger.forEach(out::i64);
      default -> out.i64(sequence);
    }
    return Digest.of(out.toByteArray());
  }

  // Damage.

  /// Changes a row's value silently. Returns false if there is no row.
  boolean corrupt(Rng rng) {
    TreeMap<Long, Long> table = rng.chance(500) ? registers : accounts;
    if (table.isEmpty()) {
      return false;
    }
    table.merge(any(table.keySet(), rng), 1L, Long::sum);
    return true;
  }

  /// Loses a row silently. Returns false if there is none.
  boolean lose(Rng rng) {
    return !ledger.isEmpty() && ledger.remove(any(ledger, rng));
  }

  /// Adds a line to the ledger that no client has written, and none will read.
  void stray(long line) {
    ledger.add(line);
  }

  private static Long any(java.util.Set<Long> keys, Rng rng) {
    return List.copyOf(keys).get(rng.below(keys.size()));
  }
}

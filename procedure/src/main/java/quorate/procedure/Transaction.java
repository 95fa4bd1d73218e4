package quorate.procedure;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

/// What a procedure has of the world: the database, and what was chosen for the call once, so that
/// it is the same on every replica.
///
/// SQL is PostgreSQL's, with `$1`, `$2`, .. for the parameters. Names without a schema are those of
/// `public`, and texts of times are of UTC, whoever calls. A caller needs the privileges that the
/// statements want.
///
/// A parameter is a [Boolean], [Byte], [Short], [Integer], [Long], [java.math.BigInteger],
/// [java.math.BigDecimal], [Float], [Double], [CharSequence], `byte[]`, [UUID],
/// [java.time.LocalDate], [java.time.LocalTime], [java.time.LocalDateTime], [Instant],
/// [java.time.OffsetDateTime], [Null], or an [Optional] of one of these.
///
/// A statement that fails fails the call, for not every database can go on after it: what is thrown
/// may be caught to say something better, not to do without the statement.
///
/// It belongs to the thread and the time of its call.
public interface Transaction {
  /// The rows that a query, or RETURNING, answers. Without ORDER BY databases may give them in
  /// different orders.
  ///
  /// @throws ProcedureException if the statement fails
  List<Row> query(String sql, Object... parameters);

  /// The row that a query answers, if it does.
  ///
  /// @throws ProcedureException 21000 for more than one row, or if the statement fails
  default Optional<Row> one(String sql, Object... parameters) {
    List<Row> rows = query(sql, parameters);
    if (rows.size() > 1) {
      throw new ProcedureException("21000", "more than one row: " + sql);
    }
    return rows.stream().findFirst();
  }

  /// Executes a statement.
  ///
  /// @return how many rows it has inserted, updated, deleted or, of a query, answered
  /// @throws ProcedureException if the statement fails
  long update(String sql, Object... parameters);

  /// The transaction's time, to the microsecond: what now() is in its statements.
  Instant now();

  /// Random numbers, which begin anew with each call.
  RandomGenerator random();

  /// A random UUID.
  UUID uuid();

  /// Who calls.
  String user();
}

package quorate.procedure;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.random.RandomGenerator;

/// A procedure's access to the outside: the database, and values chosen once for the call, so that
/// they are the same on every replica.
///
/// SQL is PostgreSQL's, with `$1`, `$2`, .. for the parameters. Unqualified names are looked up in
/// `public`, and times in texts are UTC, regardless of the caller. The caller needs the privileges
/// for the statements.
///
/// A parameter is a [Boolean], [Byte], [Short], [Integer], [Long], [java.math.BigInteger],
/// [java.math.BigDecimal], [Float], [Double], [CharSequence], `byte[]`, [UUID],
/// [java.time.LocalDate], [java.time.LocalTime], [java.time.LocalDateTime], [Instant],
/// [java.time.OffsetDateTime], [Null], or an [Optional] of one of these.
///
/// A failed statement fails the call, since not every database can continue after it: the exception
/// may be caught to throw a better one, but not to go on without the statement.
///
/// The object is valid only on the thread and during the time of its call.
public interface Transaction {
  /// The rows of a query, or of RETURNING. Without ORDER BY, databases may return them in different
  /// orders.
  ///
  /// @throws ProcedureException if the statement fails
  List<Row> query(String sql, Object... parameters);

  /// The row of a query, if there is one.
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
  /// @return the number of rows inserted, updated, deleted or, for a query, returned
  /// @throws ProcedureException if the statement fails
  long update(String sql, Object... parameters);

  /// The transaction's time in microseconds, which is now() in its statements.
  Instant now();

  /// Random numbers, from a new seed for each call.
  RandomGenerator random();

  /// A random UUID.
  UUID uuid();

  /// The calling user.
  String user();
}

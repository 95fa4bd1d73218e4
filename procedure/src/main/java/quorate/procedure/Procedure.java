package quorate.procedure;

import java.util.List;

/// A transaction program that every replica runs next to its database, and that a client invokes by
/// `CALL`.
///
/// It must do the same everywhere: it may depend only on its arguments, the contents of the
/// database, and its [Transaction]. The time is [Transaction#now], random numbers come from
/// [Transaction#random]. Each call has a new instance, so state survives from one call to the next
/// only in tables.
///
/// A jar lists its procedures in `META-INF/services/quorate.procedure.Procedure`; each has a public
/// constructor without parameters.
public interface Procedure {
  /// The procedure's name: case-sensitive, hence in lower case if calls are to need no quotes.
  String name();

  /// Its parameters, in the order of the call.
  default List<Parameter> parameters() {
    return List.of();
  }

  /// The tables that it reads and writes, including those affected through foreign keys, if it
  /// declares them. A statement that uses any other table then fails; in return, transactions on
  /// other tables need not wait for its calls, and may be executed at the same time. A view stands
  /// for its tables. An empty list allows every table.
  ///
  /// A table may be followed, in parentheses, by the names of parameters of the types of its
  /// primary key's first columns: the declaration is then limited to the rows whose keys begin with
  /// these arguments. It may also be limited by `for read` or `for insert`:
  ///
  /// ```java
  /// return List.of("account (bank, number)", "rate for read", "history for insert");
  /// ```
  ///
  /// A statement must then select the rows in the same way, by `where bank = $1 and number = $2`;
  /// it fails if it reads or writes others.
  default List<String> tables() {
    return List.of();
  }

  /// Executes the procedure, atomically: if it throws, its effects are rolled back.
  ///
  /// @param arguments the input parameters, by position or name
  /// @return the values of the output parameters, in order, of any type that [Transaction#query]
  ///   accepts as a parameter
  /// @throws ProcedureException to fail with an SQLSTATE; any other exception fails with 38000
  /// @throws Exception for convenience
  List<?> call(Transaction transaction, Row arguments) throws Exception;
}

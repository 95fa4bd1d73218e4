package quorate.procedure;

import java.util.List;

/// A transaction program that every replica runs beside its database, and a client calls by `CALL`.
///
/// It must do the same everywhere: all that it may know of the world are its arguments, what the
/// database holds, and what its [Transaction] tells. The time is [Transaction#now], chance is
/// [Transaction#random]. A class is made anew for each call, so nothing can be kept from one call
/// to the next but in tables.
///
/// A jar names its procedures in `META-INF/services/quorate.procedure.Procedure`; each has a public
/// constructor without parameters.
public interface Procedure {
  /// The name it is called by: as it would stand in quotes, in small letters for one that is to be
  /// called without them.
  String name();

  /// What it takes and gives, in the order of the call.
  default List<Parameter> parameters() {
    return List.of();
  }

  /// The tables that it reads and writes, with what foreign keys take along, if it says so: then a
  /// statement that uses another one fails, and what uses others need not make way for its calls,
  /// and may be executed beside them. A view is its tables. Nothing for whatever there is.
  ///
  /// Behind a table may stand, in parentheses, the names of parameters of the types of its primary
  /// key's first columns: then it is only the rows whose keys begin with these arguments. And it
  /// may be only `for read`, or `for insert`:
  ///
  /// ```java
  /// return List.of("account (bank, number)", "rate for read", "history for insert");
  /// ```
  ///
  /// A statement must name the rows so, too, by `where bank = $1 and number = $2`: what else it
  /// reads or writes fails.
  default List<String> tables() {
    return List.of();
  }

  /// Does its work. All of it stands, or none: if this throws, what it did is rolled back.
  ///
  /// @param arguments those that go in, by place or by name
  /// @return the values of the parameters that come out, in their order: anything that
  ///   [Transaction#query] takes as a parameter
  /// @throws ProcedureException to fail with an SQLSTATE; whatever else is thrown fails with 38000
  /// @throws Exception for convenience's sake
  List<?> call(Transaction transaction, Row arguments) throws Exception;
}

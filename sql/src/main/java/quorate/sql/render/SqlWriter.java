package quorate.sql.render;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import quorate.core.value.SqlType;
import quorate.sql.dialect.Dialect;
import quorate.sql.plan.Bound;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;

/// The statement of one engine as it is written: the classes that render one kind of term or clause
/// append to it, and have it render what their term or clause contains.
interface SqlWriter {
  Dialect dialect();

  /// Appends text as it is.
  SqlWriter text(String text);

  /// Appends a name in quotes.
  SqlWriter name(String name);

  /// Appends a question mark to which this value is bound.
  SqlWriter mark(Slot slot);

  SqlWriter term(Term term);

  /// Appends terms with commas between them.
  SqlWriter list(List<Term> list);

  /// The replacement for a term that may order texts: empty if the engine orders them right, or the
  /// text is to show how it orders them by itself.
  <T> Optional<T> ordered(Supplier<Optional<T>> exact);

  void query(Bound.Query query);

  void body(Bound.Body body);

  /// Appends LIMIT and OFFSET: in SQLite's and MariaDB's form with the offset first, or in the
  /// standard form.
  void limit(Bound.Query query);

  void order(List<Bound.Order> orders);

  /// Appends a sort key with its direction and NULL order.
  void sorted(Bound.Order order, Runnable key);

  /// The FROM clause of a query without one.
  String nothing();

  /// Appends the alias of a query in FROM, with the names of its columns where the engine takes
  /// them there.
  void derivedName(String alias, Bound.Query query);

  /// The engine's name of a type in a cast.
  String type(SqlType type, int typmod);
}

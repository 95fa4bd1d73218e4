package quorate.gateway;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import quorate.core.value.Reading;
import quorate.core.value.SqlException;
import quorate.replication.statement.OrderedStatement;
import quorate.sql.Analysed;
import quorate.sql.Analyser;
import quorate.sql.Passwords;
import quorate.sql.catalog.Catalog;
import quorate.sql.ddl.DdlPlanner;
import quorate.sql.plan.Choices;

/// Statements of one query string that will be one transaction: all of them, or none.
///
/// Those after a change of the schema are analysed over the schema as it will be then.
final class Script {
  private final Schema schema;
  private final Reading reading;
  private final List<OrderedStatement> statements = new ArrayList<>();
  private final List<Analysed.Data> analysed = new ArrayList<>();
  private Catalog before = Catalog.EMPTY;

  /// What the statements make of `before`, once one of them changes the schema.
  private Optional<Catalog> planned = Optional.empty();

  /// @param reading how the session's texts are read
  Script(Schema schema, Reading reading) {
    this.schema = schema;
    this.reading = reading;
  }

  boolean isEmpty() {
    return statements.isEmpty();
  }

  List<OrderedStatement> statements() {
    return List.copyOf(statements);
  }

  List<Analysed.Data> analysed() {
    return List.copyOf(analysed);
  }

  /// Whether a statement asks what those before it have drawn from sequences: then they are
  /// executed one after the other.
  boolean isAskedBy(Analysed.Data data) {
    return SessionDraws.asks(data.text()) && analysed.stream().anyMatch(SessionDraws::draws);
  }

  /// Whether there is something, and none of it changes anything.
  boolean onlyReads() {
    return !isEmpty() && analysed.stream().allMatch(Session::onlyReads);
  }

  /// The next statement, over the schema that those before it leave.
  ///
  /// @param unchanged analyses it where they leave it as it is
  Analysed analyse(String text, Supplier<Analysed> unchanged) {
    return planned.isPresent()
        ? SequenceSettings.asClients(
            over(text, catalog -> Analyser.analyse(text, catalog, reading, List.of())))
        : unchanged.get();
  }

  /// What can be made of the schema as it will be after the statements so far.
  private <T> T over(String text, Function<Catalog, T> make) {
    return schema.over(
        text,
        before,
        catalog -> {
          Catalog changed = planned(catalog);
          T made = make.apply(changed);
          before = catalog;
          planned = Optional.of(changed);
          return made;
        });
  }

  private Catalog planned(Catalog from) {
    if (planned.isPresent() && from.version() == before.version()) {
      return planned.get();
    }
    Catalog changed = from;
    for (Analysed.Data data : analysed) {
      changed = data instanceof Analysed.Ddl ddl ? after(changed, ddl) : changed;
    }
    return changed;
  }

  private static Catalog after(Catalog catalog, Analysed.Ddl ddl) {
    Choices choices = new Choices(Instant.EPOCH, 0); // replicas plan with those of the order
    return DdlPlanner.plan(catalog, withoutPassword(catalog, ddl), choices, Set.of()).after();
  }

  /// The same, of which no password has to be hashed.
  static Analysed.Ddl withoutPassword(Catalog catalog, Analysed.Ddl ddl) {
    String hidden = Passwords.hidden(ddl, _ -> Passwords.NONE);
    return !hidden.equals(ddl.text())
            && Analyser.analyse(hidden, catalog, List.of()) instanceof Analysed.Ddl without
        ? without
        : ddl;
  }

  /// Adds a statement.
  ///
  /// @return whether more can follow: not after a change of the schema that cannot be made over the
  ///   newest schema, of which the replicas say what is wrong with it
  boolean add(OrderedStatement statement, Analysed.Data data) {
    boolean can = true;
    if (data instanceof Analysed.Ddl ddl) {
      if (planned.isEmpty()) {
        before = schema.known().get();
        planned = Optional.of(before);
      }
      try {
        planned = Optional.of(over(statement.text(), catalog -> after(catalog, ddl)));
      } catch (SqlException refused) {
        can = false;
      }
    }
    statements.add(statement);
    analysed.add(data);
    return can;
  }
}

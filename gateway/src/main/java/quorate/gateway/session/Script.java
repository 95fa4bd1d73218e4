package quorate.gateway.session;

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

/// The statements of one query string that form one transaction.
///
/// Statements after a schema change are analysed over the schema that it will produce.
public final class Script {
  private final Schema schema;
  private final Reading reading;
  private final List<OrderedStatement> statements = new ArrayList<>();
  private final List<Analysed.Data> analysed = new ArrayList<>();
  private Catalog before = Catalog.EMPTY;

  /// The schema after the statements so far, once one of them changes it.
  private Optional<Catalog> planned = Optional.empty();

  /// @param reading the session's search path and time zone
  public Script(Schema schema, Reading reading) {
    this.schema = schema;
    this.reading = reading;
  }

  public boolean isEmpty() {
    return statements.isEmpty();
  }

  public List<OrderedStatement> statements() {
    return List.copyOf(statements);
  }

  public List<Analysed.Data> analysed() {
    return List.copyOf(analysed);
  }

  /// Whether a statement asks for sequence values drawn by earlier ones: they must then be executed
  /// one after the other.
  public boolean isAskedBy(Analysed.Data data) {
    return analysed.stream().anyMatch(Analysed.Data::draws) && SequenceValues.asks(data.text());
  }

  /// Whether the script is not empty and changes nothing.
  public boolean onlyReads() {
    return !isEmpty() && analysed.stream().allMatch(Analysed.Data::onlyReads);
  }

  /// Analyses the next statement over the schema that the earlier ones produce.
  ///
  /// @param unchanged analyses it if they do not change the schema
  public Analysed analyse(String text, Supplier<Analysed> unchanged) {
    return planned.isPresent()
        ? StatementAnalysis.asClients(
            over(text, catalog -> Analyser.analyse(text, catalog, reading, List.of())))
        : unchanged.get();
  }

  /// Applies a function to the schema after the statements so far.
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
    Choices choices = new Choices(Instant.EPOCH, 0); // the replicas plan with the order's choices
    return DdlPlanner.plan(catalog, withoutPassword(catalog, ddl), choices, Set.of()).after();
  }

  /// The statement with a fixed password, so that none has to be hashed.
  static Analysed.Ddl withoutPassword(Catalog catalog, Analysed.Ddl ddl) {
    String hidden = Passwords.hidden(ddl, _ -> Passwords.NONE);
    return !hidden.equals(ddl.text())
            && Analyser.analyse(hidden, catalog, List.of()) instanceof Analysed.Ddl without
        ? without
        : ddl;
  }

  /// Adds a statement.
  ///
  /// @return whether more can follow: not after a schema change that fails over the newest schema,
  ///   whose error the replicas report
  public boolean add(OrderedStatement statement, Analysed.Data data) {
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

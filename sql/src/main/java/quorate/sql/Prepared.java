package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import quorate.core.value.Column;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.dialect.Dialect;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Token;
import quorate.sql.plan.LockKey;
import quorate.sql.plan.Plan;
import quorate.sql.plan.RequiredPrivilege;
import quorate.sql.plan.Touch;
import quorate.sql.rewrite.ComputedLengths;

/// A data statement: a template shared by all statements of its shape, and its own literals.
public abstract sealed class Prepared permits Analysed.Read, Analysed.Write, Analysed.Ddl {
  private final Template template;
  private final String text;
  private final Shape.Constants constants;

  Prepared(Template template, String text, Shape.Constants constants) {
    this.template = template;
    this.text = text;
    this.constants = constants;
  }

  /// The plan.
  public Plan plan() {
    return template.plan();
  }

  /// The values of the literals that became binds.
  ///
  /// @throws SqlException 22001, 22003 if one does not fit its target
  public List<Value> literals() {
    if (constants.late().isPresent()) {
      throw constants.late().get().error().asException();
    }
    return constants.values();
  }

  /// Whether it may raise an error that SQL does not require of every engine, because an operand,
  /// branch or subquery need not be evaluated (rule E2 in docs/protocols/smr.md).
  public boolean hasOptionalErrors() {
    return template.evaluation().optionalErrors();
  }

  /// The same for these engines ([ComputedLengths]).
  public boolean hasOptionalErrors(Set<Dialect> engines) {
    return hasOptionalErrors()
        || template.evaluation().longTexts() && engines.stream().anyMatch(ComputedLengths::isShort);
  }

  /// Evaluates the constant expressions, as PostgreSQL's planner does (rule E0).
  ///
  /// @throws SqlException of class 22 if one of them raises an error
  public void foldConstants(List<Value> parameters, List<Value> literals) {
    template.evaluation().folding().check(parameters, literals);
  }

  /// The privileges that the user needs.
  public List<RequiredPrivilege.Wanted> wanted() {
    return template.wanted();
  }

  Template template() {
    return template;
  }

  public String text() {
    return text;
  }

  public String shape() {
    return template.shape();
  }

  public List<SqlType> parameterTypes() {
    return template.parameterTypes();
  }

  public List<Integer> parameterOids() {
    return template.parameterOids();
  }

  /// Refuses parameters where none can be bound.
  public void refuseParameters() {
    if (template.parameterTypes().isEmpty()) {
      return;
    }
    for (Token token : Lexer.tokens(text)) {
      if (token.kind() == Token.Kind.PARAMETER) {
        throw new SqlException(
            new SqlError("42P02", "there is no parameter $" + token.text()).at(token.start() + 1));
      }
    }
  }

  public Optional<List<Column>> columns() {
    return template.columns();
  }

  public SortedSet<String> readTables() {
    return template.readTables();
  }

  public SortedSet<String> writtenTables() {
    return template.writtenTables();
  }

  public Analysed.Nondeterminism nondeterminism() {
    return template.nondeterminism();
  }

  public Map<Dialect, String> unable() {
    return template.unable();
  }

  /// The data that it may touch with these parameters.
  public List<LockKey> lockKeys(List<Value> parameters) {
    List<LockKey> keys = new ArrayList<>();
    for (Touch touch : template.touches()) {
      keys.add(touch.key(parameters, constants.values()));
    }
    return keys;
  }

  @Override
  public String toString() {
    return text;
  }
}

package quorate.sql.plan;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.sql.access.Privilege;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.UserType;
import quorate.sql.parse.Expr;
import quorate.sql.type.Literals;
import quorate.sql.type.Unsupported;

/// State and findings of binding one statement.
public final class Context {
  private record Place(Term term, int position) {}

  public final Catalog catalog;
  public final Complexity complexity = new Complexity();
  public final SourceOrder sourceOrder = new SourceOrder();
  public final SortedSet<String> reads = new TreeSet<>();

  /// Number of table reads; a table read twice counts twice.
  public int scans;

  public final SortedSet<String> sequences = new TreeSet<>();

  /// Sequences whose currval() is read; the empty name stands for lastval().
  public final SortedSet<String> current = new TreeSet<>();

  /// The names of the session's settings that it reads.
  public final SortedSet<String> settings = new TreeSet<>();

  private final List<SqlType> parameters = new ArrayList<>();

  /// The enumerations of parameters that are labels.
  private final Map<Integer, Integer> enumerations = new TreeMap<>();

  private final BitSet named = new BitSet();

  /// Parameters that occur more than once.
  private final BitSet repeated = new BitSet();

  /// Parameters that are text because nothing says otherwise.
  private final BitSet defaulted = new BitSet();

  private final List<Optional<LiteralType>> literals = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();
  private final Map<Integer, String> relations = new TreeMap<>();
  private final List<RequiredPrivilege> demands = new ArrayList<>();
  private int[] aliases = new int[1];

  /// Whether constants belong to a stored text (view, default) rather than to the statement.
  public boolean constantsOnly;

  public boolean time;
  public boolean random;

  /// Whether constants are inlined in the engine's text, because engines compare expressions by
  /// text.
  public boolean inline;

  /// The column of which this is the default; empty otherwise. Of several such columns that a
  /// change of the schema adds, each has random values of its own.
  public String column = "";

  /// How volatile functions are bound.
  public Volatiles volatiles = Volatiles.ONCE;

  public Context(Catalog catalog, List<SqlType> declared) {
    this.catalog = catalog;
    parameters.addAll(declared);
  }

  /// Records a reference to the relation with this key.
  public void named(String key, int position) {
    relations.put(position, key);
  }

  /// The keys of the referenced relations, by position of the reference.
  public Map<Integer, String> relations() {
    return Map.copyOf(relations);
  }

  /// The name of a type for messages.
  public String typeName(SqlType type, int typmod) {
    return type == SqlType.ENUM
        ? catalog.enumeration(typmod).map(made -> catalog.shown(made.name())).orElse(type.sqlName())
        : type.sqlName();
  }

  public String alias() {
    return "r" + ++aliases[0];
  }

  /// A nested context for a text stored in the catalog: its constants are not those of the
  /// statement, and are inlined in the engines' text.
  public Context ofKeptText() {
    Context inner = new Context(catalog.along(Catalog.STORED), List.of());
    inner.constantsOnly = true;
    inner.aliases = aliases;
    return inner;
  }

  /// Adds a privilege that the statement requires on a relation.
  ///
  /// @param always whether it is required even if no column is referenced
  public RequiredPrivilege demand(String relation, Privilege privilege, boolean always) {
    RequiredPrivilege demand = new RequiredPrivilege(relation, privilege, always);
    demands.add(demand);
    return demand;
  }

  /// Adopts the requirements of a view's query.
  public void demandedBy(String view, Context inner) {
    inner.demands.forEach(each -> each.by(view));
    demands.addAll(inner.demands);
  }

  /// All privileges that the statement requires.
  public List<RequiredPrivilege.Wanted> wanted() {
    return demands.stream()
        .map(RequiredPrivilege::wanted)
        .filter(RequiredPrivilege.Wanted::isAny)
        .distinct()
        .toList();
  }

  /// Records a reference to a column.
  public void named(Term column, int position) {
    places.add(new Place(column, position));
  }

  /// Number of recorded references.
  public int places() {
    return places.size();
  }

  /// The position of the first reference to a column, from the reference numbered `first` on; 0 if
  /// there is none.
  public int place(Term.Column column, int first) {
    return places.subList(first, places.size()).stream()
        .filter(place -> place.term().equals(column))
        .mapToInt(Place::position)
        .findFirst()
        .orElse(0);
  }

  /// The types of the parameters. An unresolved one is text, as in PostgreSQL, or unknown if the
  /// statement does not contain it but a later one does.
  public List<SqlType> parameterTypes() {
    List<SqlType> types = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      boolean settled = parameters.get(i) != SqlType.UNKNOWN || !named.get(i);
      types.add(settled ? parameters.get(i) : SqlType.TEXT);
    }
    return types;
  }

  public List<Optional<LiteralType>> literals() {
    return List.copyOf(literals);
  }

  public Term parameter(Expr.Parameter parameter) {
    while (parameters.size() < parameter.number()) {
      parameters.add(SqlType.UNKNOWN);
    }
    int index = parameter.number() - 1;
    (named.get(index) ? repeated : named).set(index);
    return parameter(index);
  }

  private Term parameter(int index) {
    SqlType type = parameters.get(index);
    // A numeric parameter takes any number, unless its context makes it a column's own type.
    SqlType given = type == SqlType.NUMERIC ? SqlType.WIDE_NUMERIC : type;
    return new Term.Bind(new Slot(Slot.Source.PARAMETER, index, given, -1));
  }

  /// Notes that a parameter is text only because nothing in its own select list says otherwise.
  public void textByDefault(Slot parameter) {
    defaulted.set(parameter.index());
  }

  /// Whether a parameter is text by default and occurs nowhere else, so that another arm of a set
  /// operation decides on its type.
  public boolean isTextByDefault(Slot slot) {
    return slot.source() == Slot.Source.PARAMETER
        && defaulted.get(slot.index())
        && !repeated.get(slot.index());
  }

  /// Gives such a parameter the type of the other arm.
  public Term matched(Slot parameter, SqlType type) {
    defaulted.clear(parameter.index());
    parameters.set(parameter.index(), type == SqlType.WIDE_NUMERIC ? SqlType.NUMERIC : type);
    return parameter(parameter.index());
  }

  /// Sets the type of a parameter unless it is already resolved.
  public void settle(int parameter, SqlType type) {
    if (parameters.get(parameter) == SqlType.UNKNOWN) {
      parameters.set(parameter, type);
    }
  }

  /// The same for a label of an enumeration; the first one that a parameter meets is its type.
  public void settle(int parameter, UserType.Enumeration type) {
    settle(parameter, SqlType.ENUM);
    enumerations.putIfAbsent(parameter, type.oid());
  }

  /// The object ids of the parameters' types, as clients see them.
  public List<Integer> parameterOids() {
    List<Integer> oids = new ArrayList<>();
    for (SqlType type : parameterTypes()) {
      oids.add(
          type == SqlType.ENUM
              ? enumerations.getOrDefault(oids.size(), SqlType.TEXT.oid())
              : type.oid());
    }
    return oids;
  }

  public SqlType parameterType(int parameter) {
    return parameters.get(parameter);
  }

  public Term constant(Expr.Constant constant, boolean negated) {
    Value value = Literals.value(constant.number(), constant.text(), negated);
    SqlType type = Literals.type(value, constant.number());
    if (inline || constantsOnly || constant.index() < 0) {
      return new Term.Constant(value, type);
    }
    int typmod = value instanceof Value.Num(BigDecimal number) ? Literals.typmod(number) : -1;
    record(constant.index(), type, typmod, negated, false);
    return new Term.Bind(new Slot(Slot.Source.LITERAL, constant.index(), type, typmod));
  }

  /// Changes the type of a literal's slot. A literal with an explicit cast keeps that cast first.
  public Term retype(Slot slot, SqlType type, int typmod) {
    if (slot.source() == Slot.Source.LITERAL && !literal(slot).cast()) {
      record(slot.index(), type, typmod, literal(slot).negated(), false);
    }
    return new Term.Bind(slot.as(type, typmod));
  }

  /// Applies an explicit cast to a literal's slot.
  public Term cast(Slot slot, SqlType type, int typmod) {
    record(slot.index(), type, typmod, literal(slot).negated(), true);
    return new Term.Bind(slot.as(type, typmod));
  }

  /// The type as which the literal of a slot is read.
  public LiteralType literal(Slot slot) {
    return literals.get(slot.index()).orElseThrow();
  }

  private void record(int index, SqlType type, int typmod, boolean negated, boolean cast) {
    while (literals.size() <= index) {
      literals.add(Optional.empty());
    }
    literals.set(index, Optional.of(new LiteralType(type, typmod, negated, cast)));
  }

  private void current(Slot slot, int position) {
    if (constantsOnly) {
      throw Unsupported.of("currval() or lastval() in a view, default or check", position);
    }
    current.add(slot.constant() instanceof Value.Text(String sequence) ? sequence : "");
  }

  /// A bind of a nondeterministic value.
  public Term chosen(Slot slot, int position) {
    switch (slot.source()) {
      case NOW -> time = true;
      case RANDOM, RANDOM_UUID -> random = true;
      case NEXTVAL -> sequences.add(((Value.Text) slot.constant()).value());
      case CURRVAL -> current(slot, position);
      case SETTING -> settings.add(((Value.Text) slot.constant()).value());
      case PARAMETER, LITERAL, CONSTANT, SESSION, ROW, STORED_LENGTH, SALT -> {}
    }
    if (!slot.isVolatile()) {
      return new Term.Bind(slot);
    }
    Value call = new Value.Text(column + "/" + position); // the same in each use of a CTE
    return volatiles
        .term(slot, new Slot(Slot.Source.SALT, 0, SqlType.TEXT, -1, call))
        .orElseThrow(() -> perRow(slot, position));
  }

  private static SqlException perRow(Slot slot, int position) {
    boolean sequence = slot.source() == Slot.Source.NEXTVAL;
    String function =
        sequence
            ? "nextval()"
            : slot.source() == Slot.Source.RANDOM ? "random()" : "gen_random_uuid()";
    SqlError error =
        new SqlError(
                "0A000",
                function + " over more than one row cannot be made the same on all replicas here")
            .at(position);
    return new SqlException(
        sequence
            ? error
            : error.withHint("It can over the rows of tables that have primary keys."));
  }
}

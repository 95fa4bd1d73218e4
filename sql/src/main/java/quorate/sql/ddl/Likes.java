package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.Index;
import quorate.sql.catalog.SizeCheck;
import quorate.sql.function.Enums;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Statement;
import quorate.sql.parse.TypeName;
import quorate.sql.type.Digits;

/// LIKE in CREATE TABLE: copies definitions from other tables.
final class Likes {
  private final CatalogEdit edit;
  private final String name;

  Likes(CatalogEdit edit, String name) {
    this.edit = edit;
    this.name = name;
  }

  /// All columns, with those of the other tables at the position of LIKE.
  List<Statement.ColumnDefinition> columns(Statement.CreateTable create) {
    List<Statement.ColumnDefinition> all = new ArrayList<>(create.columns());
    for (Statement.Like like : create.likes().reversed()) {
      all.addAll(
          like.before(),
          table(like).columns().stream().map(column -> definition(column, like)).toList());
    }
    return all;
  }

  private Catalog.Table table(Statement.Like like) {
    if (edit.views.containsKey(like.table()) || edit.sequences.containsKey(like.table())) {
      throw new SqlException("0A000", "LIKE of other than a table is not supported by Quorate");
    }
    return edit.table(like.table(), like.position());
  }

  private Statement.ColumnDefinition definition(Catalog.TableColumn column, Statement.Like like) {
    boolean identity = column.identity() != Catalog.Identity.NONE;
    Optional<String> defaultSql =
        identity || !like.including().contains("defaults") ? Optional.empty() : column.defaultSql();
    if (defaultSql.filter(sql -> sql.startsWith("nextval(")).isPresent()) {
      throw new SqlException(
          "0A000", "LIKE with a default of another table's sequence is not supported by Quorate");
    }
    Optional<Statement.Identity> generated =
        identity && like.including().contains("identity")
            ? Optional.of(
                new Statement.Identity(
                    column.identity() == Catalog.Identity.ALWAYS, Statement.SequenceOptions.NONE))
            : Optional.empty();
    return new Statement.ColumnDefinition(
        column.name(),
        type(column, like),
        column.notNull(),
        defaultSql,
        generated,
        List.of(),
        like.position());
  }

  private TypeName type(Catalog.TableColumn column, Statement.Like like) {
    if (column.domain().isPresent()) {
      return new TypeName(column.domain().get(), List.of(), false, like.position());
    }
    if (column.type() == SqlType.ENUM) {
      String name = Enums.of(column.typmod(), edit.now()).name();
      return new TypeName(name, List.of(), false, like.position());
    }
    if (column.type().isCoded()) {
      String word = column.type() == SqlType.CHAR ? "\"char\"" : column.type().name();
      return new TypeName(
          word.toLowerCase(java.util.Locale.ROOT),
          column.typmod() < 0 && column.type() != SqlType.BIT
              ? List.of()
              : List.of(column.typmod()),
          false,
          like.position());
    }
    boolean numeric = column.type().element().isNumeric();
    List<Integer> modifiers =
        column.typmod() < 4
            ? List.of()
            : switch (column.type()) {
              case NUMERIC, WIDE_NUMERIC, NUMERIC_ARRAY ->
                  List.of(Digits.precision(column.typmod()), Digits.scale(column.typmod()));
              default -> List.of(column.typmod() - 4);
            };
    return new TypeName(
        numeric
            ? SqlType.NUMERIC.sqlName()
            : column.type().element().name().toLowerCase(java.util.Locale.ROOT),
        modifiers,
        column.type().isArray(),
        like.position());
  }

  List<Statement.Constraint> constraints(Statement.CreateTable create) {
    List<Statement.Constraint> all = new ArrayList<>();
    for (Statement.Like like : create.likes()) {
      Catalog.Table table = table(like);
      if (like.including().contains("indexes")) {
        table.primaryKey().ifPresent(key -> all.add(key("primary", key, like)));
        table.uniqueKeys().forEach(key -> all.add(key("unique", key, like)));
      }
      if (like.including().contains("constraints")) {
        table.checks().stream()
            .filter(check -> !SizeCheck.is(check))
            .forEach(check -> all.add(check(check, like)));
      }
    }
    return all;
  }

  private static Statement.Constraint key(String kind, Catalog.Key key, Statement.Like like) {
    return new Statement.Constraint(
        Optional.empty(),
        kind,
        key.columns(),
        "",
        List.of(),
        "",
        "",
        Optional.empty(),
        "",
        like.position());
  }

  private static Statement.Constraint check(Catalog.CheckConstraint check, Statement.Like like) {
    return new Statement.Constraint(
        Optional.of(check.name()),
        "check",
        List.of(),
        "",
        List.of(),
        "",
        "",
        Optional.of(Parser.expression(check.sql())),
        check.sql(),
        like.position());
  }

  List<Statement.CreateIndex> indexes(Statement.CreateTable create) {
    List<Statement.CreateIndex> all = new ArrayList<>();
    for (Statement.Like like : create.likes()) {
      if (like.including().contains("indexes")) {
        table(like)
            .indexes()
            .forEach(index -> all.add(again(index, Optional.empty(), name, like.position())));
      }
    }
    return all;
  }

  /// The statement that repeats an index, for another table or the same one.
  static Statement.CreateIndex again(
      Index index, Optional<String> name, String table, int position) {
    return new Statement.CreateIndex(
        name,
        index.method(),
        index.unique(),
        false,
        table,
        index.columns(),
        index.orders(),
        index.keys().stream().map(Parser::expression).toList(),
        index.where().map(Parser::expression),
        index.texts(),
        index.where(),
        List.of(),
        position);
  }
}

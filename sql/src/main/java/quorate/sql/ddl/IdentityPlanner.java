package quorate.sql.ddl;

import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.bind.WriteBinder;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.Missing;
import quorate.sql.catalog.SequenceRange;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;

/// Plans identity columns and the ownership of sequences. Only the catalog changes: engines know of
/// neither.
final class IdentityPlanner {
  private final CatalogEdit edit;

  IdentityPlanner(CatalogEdit edit) {
    this.edit = edit;
  }

  static Catalog.Identity kind(Statement.Identity identity) {
    return identity.always() ? Catalog.Identity.ALWAYS : Catalog.Identity.BY_DEFAULT;
  }

  /// Creates the sequence of a serial or identity column.
  ///
  /// @return the column's default
  String generated(String table, String column, SqlType type, Statement.SequenceOptions options) {
    if (!type.isInteger()) {
      throw new SqlException("22023", "identity column type must be smallint, integer, or bigint");
    }
    if (options.type().isPresent()) {
      throw new SqlException("42601", "conflicting or redundant options");
    }
    options.name().ifPresent(edit::requireFree);
    String name =
        options
            .name()
            .orElseGet(
                () -> Qualified.key(Qualified.schema(table), edit.freeName(table, column, "seq")));
    edit.sequences.put(
        name, made(name, type, options, Optional.of(new Catalog.Owner(table, column))));
    return "nextval('" + Qualified.quoted(name).replace("'", "''") + "')";
  }

  /// A sequence with these options.
  Catalog.Sequence made(
      String name, SqlType type, Statement.SequenceOptions options, Optional<Catalog.Owner> owner) {
    SequenceRange range = SequenceRange.of(type, options);
    long start = range.start(options.start(), options.increment());
    return new Catalog.Sequence(
        edit.object(), name, range, start, start, options.increment(), owner);
  }

  /// Adjusts the sequence of an identity column to the column's new type.
  void retype(String table, Catalog.TableColumn column, SqlType type) {
    Optional<Catalog.Owner> owner = Optional.of(new Catalog.Owner(table, column.name()));
    if (column.identity() != Catalog.Identity.NONE && type.isInteger()) {
      edit.sequences.replaceAll((_, each) ->
          each.owner().equals(owner)
              ? new Catalog.Sequence(
                  each.object(),
                  each.name(),
                  each.range().as(type),
                  each.start(),
                  each.from(),
                  each.increment(),
                  owner)
              : each);
    }
  }

  /// ALTER COLUMN ... ADD GENERATED ... AS IDENTITY.
  void add(String table, Statement.AddIdentity add) {
    Catalog.TableColumn column = WriteBinder.column(edit.table(table, 0), add.column(), 0);
    if (column.identity() != Catalog.Identity.NONE) {
      throw refused(
          "column \"%s\" of relation \"%s\" is already an identity column", column, table);
    }
    if (column.defaultSql().isPresent()) {
      throw refused("column \"%s\" of relation \"%s\" already has a default value", column, table);
    }
    if (!column.notNull()) {
      throw refused(
          "column \"%s\" of relation \"%s\" must be declared NOT NULL before identity can be added",
          column, table);
    }
    String value = generated(table, column.name(), column.type(), add.identity().sequence());
    become(table, column, Optional.of(value), kind(add.identity()));
  }

  /// ALTER COLUMN ... SET GENERATED.
  void set(String table, Statement.SetIdentity set) {
    Catalog.TableColumn column = identity(table, set.column());
    become(
        table,
        column,
        column.defaultSql(),
        set.always() ? Catalog.Identity.ALWAYS : Catalog.Identity.BY_DEFAULT);
  }

  /// ALTER COLUMN ... DROP IDENTITY, which drops the sequence.
  ///
  /// @return a notice if there was nothing to drop
  Optional<String> drop(String table, Statement.DropIdentity drop) {
    Catalog.TableColumn column = WriteBinder.column(edit.table(table, 0), drop.column(), 0);
    if (column.identity() == Catalog.Identity.NONE && drop.ifExists()) {
      return Optional.of(
          "column \"%s\" of relation \"%s\" is not an identity column"
              .formatted(column.name(), Qualified.plain(table)));
    }
    identity(table, drop.column());
    Catalog.Owner owner = new Catalog.Owner(table, column.name());
    edit.sequences.values().removeIf(each -> each.owner().equals(Optional.of(owner)));
    become(table, column, Optional.empty(), Catalog.Identity.NONE);
    return Optional.empty();
  }

  private Catalog.TableColumn identity(String table, String name) {
    Catalog.TableColumn column = WriteBinder.column(edit.table(table, 0), name, 0);
    if (column.identity() == Catalog.Identity.NONE) {
      throw refused("column \"%s\" of relation \"%s\" is not an identity column", column, table);
    }
    return column;
  }

  private static SqlException refused(String text, Catalog.TableColumn column, String table) {
    return new SqlException("55000", text.formatted(column.name(), Qualified.plain(table)));
  }

  private void become(
      String table, Catalog.TableColumn old, Optional<String> value, Catalog.Identity identity) {
    Altered.change(
        edit,
        table,
        old.name(),
        column ->
            new Catalog.TableColumn(
                column.name(),
                column.engineName(),
                column.type(),
                column.typmod(),
                column.notNull(),
                value,
                identity,
                column.domain()));
  }

  /// ALTER SEQUENCE ... OWNED BY.
  ///
  /// @return a notice if the sequence does not exist and IF EXISTS was given
  Optional<String> own(Statement.OwnSequence own) {
    Catalog.Sequence old = edit.sequences.get(own.name());
    if (old == null) {
      if (!own.ifExists()) {
        throw Missing.relation(own.name(), own.position());
      }
      return Optional.of("relation \"" + Qualified.plain(own.name()) + "\" does not exist");
    }
    if (isIdentity(old)) {
      throw new SqlError("0A000", "cannot change ownership of identity sequence")
          .withDetail(
              "Sequence \"%s\" is linked to table \"%s\"."
                  .formatted(
                      Qualified.plain(old.name()),
                      Qualified.plain(old.owner().orElseThrow().table())))
          .asException();
    }
    Optional<Catalog.Owner> owner =
        own.table()
            .map(table -> {
              WriteBinder.column(edit.table(table, own.position()), own.column(), 0);
              return new Catalog.Owner(table, own.column());
            });
    edit.sequences.put(old.name(), old.become(old.name(), owner));
    return Optional.empty();
  }

  private boolean isIdentity(Catalog.Sequence sequence) {
    return edit.tables.values().stream()
        .flatMap(table ->
            table.columns().stream()
                .filter(column -> column.identity() != Catalog.Identity.NONE)
                .map(column -> new Catalog.Owner(table.name(), column.name())))
        .anyMatch(owner -> sequence.owner().equals(Optional.of(owner)));
  }
}

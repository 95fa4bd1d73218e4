package quorate.sql.ddl;

import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Missing;
import quorate.sql.catalog.TemporarySchemas;
import quorate.sql.parse.AccessStatement;
import quorate.sql.parse.MaterializedStatement;
import quorate.sql.parse.Parser;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.parse.TypeName;
import quorate.sql.type.Types;

/// Resolves the names in a schema change along its session's search path. Planners then see catalog
/// keys for names, and texts in their stored form.
final class Resolution {
  private final Catalog along;
  private final KeptText texts;

  Resolution(Catalog along) {
    this.along = along;
    texts = new KeptText(along);
  }

  /// @throws SqlException 3F000 if a schema does not exist
  Statement of(Statement statement) {
    return switch (statement) {
      case Statement.CreateTable create -> create(create);
      case Statement.CreateTableAs create -> meant(create);
      case Statement.AlterTable alter -> meant(alter);
      case Statement.Rename rename -> meant(rename);
      case Statement.CreateIndex create -> meant(create);
      case Statement.CreateView create -> meant(create);
      case Statement.CreateSequence create -> meant(create);
      case Statement.RestartSequence restart -> meant(restart);
      case Statement.OwnSequence own -> meant(own);
      case Statement.DropTable drop -> meant(drop);
      case Statement.DropView drop -> meant(drop);
      case Statement.DropIndex drop -> meant(drop);
      case Statement.DropSequence drop -> meant(drop);
      case Statement.Truncate truncate -> meant(truncate);
      case Statement.SetSchema set -> meant(set);
      case Statement.OfTypes change -> type(change);
      case MaterializedStatement materialized ->
          new MaterializedResolution(this, texts).of(materialized);
      case AccessStatement change -> new AccessResolution(this).of(change);
      case Statement.OfSchemas _,
          Statement.OfProcedures _,
          Statement.Call _,
          Statement.Select _,
          Statement.Insert _,
          Statement.Update _,
          Statement.Delete _ ->
          statement;
    };
  }

  private Statement meant(Statement.CreateTableAs create) {
    return new Statement.CreateTableAs(
        made(create.name(), create.position()),
        create.ifNotExists(),
        create.columns(),
        create.query(),
        texts.query(create.querySql()),
        create.withData(),
        create.onCommit(),
        create.position());
  }

  Statement.AlterTable meant(Statement.AlterTable alter) {
    return new Statement.AlterTable(
        alter.table().isEmpty() ? "" : relation(alter.table(), alter.ifExists(), alter.position()),
        alter.ifExists(),
        alter.changes().stream().map(this::change).toList(),
        alter.position());
  }

  private Statement meant(Statement.Rename rename) {
    String name = relation(rename.name(), rename.ifExists(), rename.position());
    return new Statement.Rename(
        rename.kind(), name, beside(name, rename.newName()), rename.ifExists(), rename.position());
  }

  private Statement meant(Statement.CreateIndex create) {
    return new Statement.CreateIndex(
        create.name(),
        create.method(),
        create.unique(),
        create.ifNotExists(),
        relation(create.table(), false, create.position()),
        create.columns(),
        create.orders(),
        create.expressions(),
        create.where(),
        create.keys().stream().map(texts::expression).toList(),
        create.whereSql().map(texts::expression),
        create.included(),
        create.position());
  }

  private Statement meant(Statement.CreateView create) {
    return new Statement.CreateView(
        made(create.name(), 0),
        create.orReplace(),
        create.columns(),
        create.query(),
        texts.query(create.sql()),
        create.position());
  }

  private Statement meant(Statement.CreateSequence create) {
    return new Statement.CreateSequence(
        made(create.name(), create.position()),
        create.ifNotExists(),
        create.options(),
        create.position());
  }

  private Statement meant(Statement.RestartSequence restart) {
    return new Statement.RestartSequence(
        relation(restart.name(), restart.ifExists(), restart.position()),
        restart.ifExists(),
        restart.at(),
        restart.isBeyond(),
        restart.position());
  }

  private Statement meant(Statement.OwnSequence own) {
    return new Statement.OwnSequence(
        relation(own.name(), own.ifExists(), own.position()),
        own.ifExists(),
        own.table().map(table -> relation(table, false, own.position())),
        own.column(),
        own.position());
  }

  private Statement meant(Statement.DropTable drop) {
    return new Statement.DropTable(
        relations(drop.names(), drop.ifExists()), drop.ifExists(), drop.cascade(), drop.position());
  }

  private Statement meant(Statement.DropView drop) {
    return new Statement.DropView(
        relations(drop.names(), drop.ifExists()), drop.ifExists(), drop.cascade(), drop.position());
  }

  private Statement meant(Statement.DropIndex drop) {
    return new Statement.DropIndex(
        relations(drop.names(), drop.ifExists()), drop.ifExists(), drop.cascade(), drop.position());
  }

  private Statement meant(Statement.DropSequence drop) {
    return new Statement.DropSequence(
        relations(drop.names(), drop.ifExists()), drop.ifExists(), drop.cascade(), drop.position());
  }

  private Statement meant(Statement.Truncate truncate) {
    return new Statement.Truncate(
        truncate.tables().stream()
            .map(name ->
                along.relation(name).orElseThrow(() -> Missing.relation(name, truncate.position())))
            .toList(),
        truncate.restart(),
        truncate.cascade(),
        truncate.position());
  }

  private Statement meant(Statement.SetSchema set) {
    return new Statement.SetSchema(
        set.kind(),
        set.ofType() ? type(set.name()) : relation(set.name(), set.ifExists(), set.position()),
        set.schema(),
        set.ifExists(),
        set.position());
  }

  // Names.

  /// The key of an existing object, or one that no object has.
  String relation(String written, boolean ifExists, int position) {
    return along.relation(written).orElseGet(() -> missing(written, ifExists, position));
  }

  List<String> relations(List<String> written, boolean ifExists) {
    return written.stream().map(name -> relation(name, ifExists, 0)).toList();
  }

  String type(String written) {
    return along.type(written).orElseGet(() -> missing(written, true, 0));
  }

  /// The key for a name that cannot be resolved: as written if it is qualified, otherwise in a
  /// schema that cannot exist.
  private String missing(String written, boolean ifExists, int position) {
    Qualified name = Qualified.of(written);
    Optional<String> schema = name.schema();
    boolean known =
        schema.isEmpty()
            || along.hasSchema(schema.get())
            || schema.get().equals(Qualified.TEMPORARY)
            || Qualified.SYSTEM.contains(schema.get());
    if (!known && !ifExists) {
      throw Missing.schema(schema.get(), position);
    }
    return Qualified.key(schema.orElse(""), name.name());
  }

  /// The key of the object to create.
  String made(String written, int position) {
    Qualified name = Qualified.of(written);
    if (name.schema().isPresent()) {
      String schema = name.schema().get();
      if (schema.equals(Qualified.TEMPORARY) || Qualified.isTemporary(schema)) {
        return Qualified.key(TemporarySchemas.own(along, schema), name.name());
      }
      if (Qualified.SYSTEM.contains(schema)) {
        throw new SqlException(
            new SqlError("42501", "permission denied for schema " + schema).at(position));
      }
      if (!along.hasSchema(schema)) {
        throw Missing.schema(schema, position);
      }
      return Qualified.key(schema, name.name());
    }
    return along.path().stream()
        .filter(schema -> along.hasSchema(schema) && !Qualified.isTemporary(schema))
        .findFirst()
        .map(schema -> Qualified.key(schema, name.name()))
        .orElseThrow(() ->
            new SqlException(
                new SqlError("3F000", "no schema has been selected to create in").at(position)));
  }

  /// The key of an object in the same schema.
  private static String beside(String key, String name) {
    return Qualified.key(Qualified.schema(key), name);
  }

  private TypeName type(TypeName type) {
    String name =
        Types.known(type.name()).isPresent()
            ? type.name()
            : along.type(type.name()).orElse(type.name());
    return new TypeName(name, type.modifiers(), type.array(), type.position());
  }

  // Parts of statements.

  private Statement create(Statement.CreateTable create) {
    String name = made(create.name(), create.position());
    UnaryOperator<Statement.Like> like =
        each ->
            new Statement.Like(
                relation(each.table(), false, each.position()),
                each.before(),
                each.including(),
                each.position());
    return new Statement.CreateTable(
        name,
        create.ifNotExists(),
        create.columns().stream().map(column -> column(column, Optional.of(name))).toList(),
        create.likes().stream().map(like).toList(),
        create.constraints().stream().map(each -> constraint(each, Optional.of(name))).toList(),
        create.onCommit(),
        create.position());
  }

  private Statement.ColumnDefinition column(
      Statement.ColumnDefinition column, Optional<String> made) {
    return new Statement.ColumnDefinition(
        column.name(),
        type(column.type()),
        column.notNull(),
        column.defaultSql().map(texts::expression),
        column.identity().map(this::identity),
        column.constraints().stream().map(each -> constraint(each, made)).toList(),
        column.position());
  }

  private Statement.Identity identity(Statement.Identity identity) {
    Statement.SequenceOptions options = identity.sequence();
    return new Statement.Identity(
        identity.always(), options.named(options.name().map(name -> made(name, 0))));
  }

  /// @param made key of the table under creation, which the constraint may reference
  private Statement.Constraint constraint(Statement.Constraint constraint, Optional<String> made) {
    String target = constraint.target();
    if (!target.isEmpty()) {
      String written = target;
      target =
          made.filter(itself -> along.finds(written, itself))
              .orElseGet(() -> relation(written, false, constraint.position()));
    }
    String sql = constraint.sql().isEmpty() ? "" : texts.expression(constraint.sql());
    boolean same = sql.equals(constraint.sql());
    return new Statement.Constraint(
        constraint.name(),
        constraint.kind(),
        constraint.columns(),
        target,
        constraint.targetColumns(),
        constraint.onDelete(),
        constraint.onUpdate(),
        same ? constraint.check() : Optional.of(Parser.expression(sql)),
        sql,
        constraint.position());
  }

  private Statement.Change change(Statement.Change change) {
    return switch (change) {
      case Statement.AddColumn(var column, boolean ifNotExists) ->
          new Statement.AddColumn(column(column, Optional.empty()), ifNotExists);
      case Statement.AddConstraint(var constraint) ->
          new Statement.AddConstraint(constraint(constraint, Optional.empty()));
      case Statement.SetDefault(String column, var sql) ->
          new Statement.SetDefault(column, sql.map(texts::expression));
      case Statement.SetType(String column, var type, var using) ->
          new Statement.SetType(column, type(type), using.map(texts::expression));
      case Statement.AddIdentity(String column, var identity) ->
          new Statement.AddIdentity(column, identity(identity));
      case Statement.DropColumn _,
          Statement.RenameColumn _,
          Statement.RenameConstraint _,
          Statement.ValidateConstraint _,
          Statement.DropConstraint _,
          Statement.SetNotNull _,
          Statement.SetIdentity _,
          Statement.DropIdentity _,
          Statement.Ignored _ ->
          change;
    };
  }

  private Statement type(Statement.OfTypes change) {
    return switch (change) {
      case Statement.CreateEnum(String name, var labels, int position) ->
          new Statement.CreateEnum(made(name, position), labels, position);
      case Statement.AddLabel add ->
          new Statement.AddLabel(
              type(add.type()),
              add.label(),
              add.ifNotExists(),
              add.beside(),
              add.before(),
              add.position());
      case Statement.RenameLabel(String type, String label, String newLabel, int position) ->
          new Statement.RenameLabel(type(type), label, newLabel, position);
      case Statement.RenameType(String type, String newName, int position) -> {
        String key = type(type);
        yield new Statement.RenameType(key, beside(key, newName), position);
      }
      case Statement.CreateDomain create ->
          new Statement.CreateDomain(
              made(create.name(), create.position()),
              type(create.type()),
              create.typeSql(),
              create.notNull(),
              create.defaultSql().map(texts::expression),
              create.checks().stream().map(this::check).toList(),
              create.position());
      case Statement.AlterDomain(String name, var domain, int position) ->
          new Statement.AlterDomain(type(name), change(domain), position);
      case Statement.DropTypes drop ->
          new Statement.DropTypes(
              drop.names().stream().map(this::type).toList(),
              drop.domains(),
              drop.ifExists(),
              drop.cascade(),
              drop.position());
    };
  }

  private Statement.DomainChange change(Statement.DomainChange change) {
    return switch (change) {
      case Statement.DomainDefault(var sql) ->
          new Statement.DomainDefault(sql.map(texts::expression));
      case Statement.AddDomainCheck(var check) -> new Statement.AddDomainCheck(check(check));
      case Statement.DomainNotNull _, Statement.DropDomainCheck _ -> change;
    };
  }

  private Statement.DomainCheck check(Statement.DomainCheck check) {
    return new Statement.DomainCheck(check.name(), texts.expression(check.sql()));
  }
}

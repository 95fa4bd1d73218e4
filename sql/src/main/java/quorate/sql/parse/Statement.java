package quorate.sql.parse;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import quorate.core.value.SqlType;

/// The syntax tree of a statement that databases execute.
public sealed interface Statement {
  record Select(Query query) implements Statement {}

  /// INSERT. An empty list of columns means all; `source` is empty for DEFAULT VALUES.
  record Insert(
      List<Query.Cte> with,
      String table,
      Optional<String> alias,
      List<Target> columns,
      Optional<Query> source,
      boolean overriding,
      Optional<OnConflict> onConflict,
      List<Query.Item> returning,
      int position)
      implements Statement {}

  /// A target column of INSERT.
  record Target(String column, int position) {}

  /// ON CONFLICT.
  record OnConflict(
      List<String> columns,
      Optional<String> constraint,
      boolean update,
      List<Assignment> assignments,
      Optional<Expr> where,
      int position) {}

  /// column = value.
  record Assignment(String column, Expr value, int position) {}

  record Update(
      List<Query.Cte> with,
      String table,
      Optional<String> alias,
      List<Assignment> assignments,
      List<Query.From> from,
      Optional<Expr> where,
      List<Query.Item> returning,
      int position)
      implements Statement {}

  record Delete(
      List<Query.Cte> with,
      String table,
      Optional<String> alias,
      List<Query.From> using,
      Optional<Expr> where,
      List<Query.Item> returning,
      int position)
      implements Statement {}

  /// TRUNCATE.
  ///
  /// @param restart RESTART IDENTITY: the sequences owned by the tables' columns restart
  record Truncate(List<String> tables, boolean restart, boolean cascade, int position)
      implements Statement {}

  /// CREATE TABLE.
  ///
  /// @param likes tables whose columns are copied
  /// @param onCommit effect of each commit on a temporary table
  record CreateTable(
      String name,
      boolean ifNotExists,
      List<ColumnDefinition> columns,
      List<Like> likes,
      List<Constraint> constraints,
      Optional<OnCommit> onCommit,
      int position)
      implements Statement {}

  /// ON COMMIT of a temporary table.
  enum OnCommit {
    PRESERVE_ROWS,
    DELETE_ROWS,
    DROP
  }

  /// LIKE in CREATE TABLE.
  ///
  /// @param before number of columns written before it
  /// @param including the effective options among `constraints`, `defaults`, `identity` and
  ///   `indexes`
  record Like(String table, int before, Set<String> including, int position) {}

  /// CREATE TABLE AS, with the text of its query.
  record CreateTableAs(
      String name,
      boolean ifNotExists,
      List<String> columns,
      Query query,
      String querySql,
      boolean withData,
      Optional<OnCommit> onCommit,
      int position)
      implements Statement {}

  /// A column of CREATE TABLE or ALTER TABLE ADD.
  ///
  /// @param identity empty if it is not an identity column
  record ColumnDefinition(
      String name,
      TypeName type,
      boolean notNull,
      Optional<String> defaultSql,
      Optional<Identity> identity,
      List<Constraint> constraints,
      int position) {}

  /// GENERATED ... AS IDENTITY.
  record Identity(boolean always, SequenceOptions sequence) {}

  /// Options of a sequence.
  ///
  /// @param name if given for the sequence of an identity column
  /// @param type smallint, integer or bigint
  record SequenceOptions(
      Optional<String> name,
      Optional<SqlType> type,
      OptionalLong start,
      long increment,
      OptionalLong min,
      OptionalLong max) {
    /// The default options.
    public static final SequenceOptions NONE =
        new SequenceOptions(
            Optional.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            1,
            OptionalLong.empty(),
            OptionalLong.empty());

    /// The same options with this sequence name.
    public SequenceOptions named(Optional<String> newName) {
      return new SequenceOptions(newName, type, start, increment, min, max);
    }
  }

  /// A constraint.
  ///
  /// @param kind primary, unique, foreign or check
  /// @param onDelete for a foreign key: no action, restrict, cascade, set null or set default
  /// @param sql text of the condition, for a check
  record Constraint(
      Optional<String> name,
      String kind,
      List<String> columns,
      String target,
      List<String> targetColumns,
      String onDelete,
      String onUpdate,
      Optional<Expr> check,
      String sql,
      int position) {
    public boolean isKey() {
      return kind.equals("primary") || kind.equals("unique");
    }

    public Constraint named(Optional<String> newName) {
      return new Constraint(
          newName, kind, columns, target, targetColumns, onDelete, onUpdate, check, sql, position);
    }
  }

  record DropTable(List<String> names, boolean ifExists, boolean cascade, int position)
      implements Statement {}

  record DropView(List<String> names, boolean ifExists, boolean cascade, int position)
      implements Statement {}

  record DropIndex(List<String> names, boolean ifExists, boolean cascade, int position)
      implements Statement {}

  record DropSequence(List<String> names, boolean ifExists, boolean cascade, int position)
      implements Statement {}

  /// CREATE INDEX.
  ///
  /// @param columns the keys that are plain columns
  /// @param expressions the other keys
  /// @param keys the texts of all keys, in order
  /// @param included the columns of INCLUDE
  record CreateIndex(
      Optional<String> name,
      IndexMethod method,
      boolean unique,
      boolean ifNotExists,
      String table,
      List<String> columns,
      List<KeyOrder> orders,
      List<Expr> expressions,
      Optional<Expr> where,
      List<String> keys,
      Optional<String> whereSql,
      List<String> included,
      int position)
      implements Statement {}

  record CreateView(
      String name, boolean orReplace, List<String> columns, Query query, String sql, int position)
      implements Statement {}

  record CreateSequence(String name, boolean ifNotExists, SequenceOptions options, int position)
      implements Statement {}

  /// ALTER SEQUENCE ... RESTART.
  ///
  /// @param at the sequence's start value if empty
  /// @param isBeyond whether the value may lie beyond the sequence's end
  record RestartSequence(
      String name, boolean ifExists, OptionalLong at, boolean isBeyond, int position)
      implements Statement {}

  /// ALTER SEQUENCE ... OWNED BY.
  ///
  /// @param table of the owning column; empty for NONE
  record OwnSequence(
      String name, boolean ifExists, Optional<String> table, String column, int position)
      implements Statement {}

  record AlterTable(String table, boolean ifExists, List<Change> changes, int position)
      implements Statement {}

  /// ALTER TABLE, VIEW, MATERIALIZED VIEW, INDEX or SEQUENCE ... RENAME TO.
  record Rename(String kind, String name, String newName, boolean ifExists, int position)
      implements Statement {}

  /// ALTER TABLE, VIEW, MATERIALIZED VIEW, SEQUENCE, TYPE or DOMAIN ... SET SCHEMA.
  record SetSchema(String kind, String name, String schema, boolean ifExists, int position)
      implements Statement {
    public boolean ofType() {
      return kind.equals("type") || kind.equals("domain");
    }
  }

  /// CALL.
  ///
  /// @param name as written
  record Call(String name, List<Argument> arguments, int position) implements Statement {}

  /// An argument of CALL.
  ///
  /// @param name in the form `name => value`
  record Argument(Optional<String> name, Expr value) {}

  /// CREATE and DROP of procedures.
  sealed interface OfProcedures extends Statement {}

  /// CREATE PROCEDURE ... LANGUAGE java.
  ///
  /// @param digest of the jar, in hexadecimal
  /// @param className in the jar
  /// @param tables that it declares to use, as written; empty for any
  /// @param checked whether each call is executed twice
  /// @param statements SQL found as constants in the jar
  record CreateProcedure(
      String name,
      boolean orReplace,
      List<ProcedureParameter> parameters,
      List<String> tables,
      String digest,
      String className,
      boolean checked,
      List<String> statements,
      int position)
      implements OfProcedures {}

  /// A parameter of CREATE PROCEDURE.
  ///
  /// @param name empty if not given
  /// @param mode in, out or inout
  record ProcedureParameter(String name, String mode, TypeName type) {}

  record DropProcedure(String name, boolean ifExists, int position) implements OfProcedures {}

  /// CREATE, ALTER and DROP of schemas.
  sealed interface OfSchemas extends Statement {}

  /// CREATE SCHEMA.
  ///
  /// @param owner the role that executes the statement if empty
  record CreateSchema(
      String name, boolean ifNotExists, Optional<AccessStatement.RoleName> owner, int position)
      implements OfSchemas {}

  record DropSchemas(List<String> names, boolean ifExists, boolean cascade, int position)
      implements OfSchemas {}

  record RenameSchema(String name, String newName, int position) implements OfSchemas {}

  /// Statements about roles and privileges.
  sealed interface OfAccess extends Statement permits AccessStatement {}

  /// Statements about materialized views.
  sealed interface OfMaterialized extends Statement permits MaterializedStatement {}

  /// CREATE, ALTER and DROP of types.
  sealed interface OfTypes extends Statement {}

  record CreateEnum(String name, List<String> labels, int position) implements OfTypes {}

  /// ALTER TYPE ... ADD VALUE.
  ///
  /// @param beside the label of BEFORE or AFTER
  record AddLabel(
      String type,
      String label,
      boolean ifNotExists,
      Optional<String> beside,
      boolean before,
      int position)
      implements OfTypes {}

  record RenameLabel(String type, String label, String newLabel, int position) implements OfTypes {}

  record RenameType(String type, String newName, int position) implements OfTypes {}

  /// CREATE DOMAIN, with the text of its type.
  record CreateDomain(
      String name,
      TypeName type,
      String typeSql,
      boolean notNull,
      Optional<String> defaultSql,
      List<DomainCheck> checks,
      int position)
      implements OfTypes {}

  record DomainCheck(Optional<String> name, String sql) {}

  /// ALTER DOMAIN.
  record AlterDomain(String name, DomainChange change, int position) implements OfTypes {}

  /// An action of ALTER DOMAIN.
  sealed interface DomainChange {}

  /// SET DEFAULT, or DROP DEFAULT if empty.
  record DomainDefault(Optional<String> sql) implements DomainChange {}

  record DomainNotNull(boolean notNull) implements DomainChange {}

  record AddDomainCheck(DomainCheck check) implements DomainChange {}

  record DropDomainCheck(String name, boolean ifExists) implements DomainChange {}

  /// DROP TYPE or DROP DOMAIN.
  record DropTypes(
      List<String> names, boolean domains, boolean ifExists, boolean cascade, int position)
      implements OfTypes {}

  /// One action of ALTER TABLE.
  sealed interface Change {}

  record AddColumn(ColumnDefinition column, boolean ifNotExists) implements Change {}

  record DropColumn(String column, boolean ifExists, boolean cascade) implements Change {}

  record RenameColumn(String column, String newName) implements Change {}

  record RenameConstraint(String constraint, String newName) implements Change {}

  /// VALIDATE CONSTRAINT. Every constraint is valid: those with NOT VALID were checked, too.
  record ValidateConstraint(String constraint) implements Change {}

  record AddConstraint(Constraint constraint) implements Change {}

  record DropConstraint(String constraint, boolean ifExists, boolean cascade) implements Change {}

  /// SET DEFAULT, or DROP DEFAULT if `sql` is empty.
  record SetDefault(String column, Optional<String> sql) implements Change {}

  record SetNotNull(String column, boolean notNull) implements Change {}

  /// ALTER COLUMN ... TYPE.
  ///
  /// @param using text of the expression that converts the old value
  record SetType(String column, TypeName type, Optional<String> using) implements Change {}

  /// ALTER COLUMN ... ADD GENERATED ... AS IDENTITY.
  record AddIdentity(String column, Identity identity) implements Change {}

  /// ALTER COLUMN ... SET GENERATED.
  record SetIdentity(String column, boolean always) implements Change {}

  /// ALTER COLUMN ... DROP IDENTITY.
  record DropIdentity(String column, boolean ifExists) implements Change {}

  /// SET (fillfactor), CLUSTER ON and the like, which have no observable effect.
  record Ignored() implements Change {}
}

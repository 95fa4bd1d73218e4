package quorate.database.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import quorate.core.digest.Digest;
import quorate.core.wire.Encoder;
import quorate.sql.dialect.Dialect;

/// The schema that an engine really has of some tables, as one digest: columns with their types and
/// defaults, constraints, indexes and triggers, in the engine's own words. What an engine of
/// another kind has of the same tables has another digest; so has another version of the engine.
public final class SchemaOfEngine {
  /// Each query's first column is a table's name.
  private static final List<String> STANDARD =
      List.of(
          "select table_name, 'column', column_name, data_type, is_nullable, column_default,"
              + " character_maximum_length, numeric_precision, numeric_scale"
              + " from information_schema.columns where table_schema = 'PUBLIC'",
          "select t.table_name, 'constraint', t.constraint_name, t.constraint_type, k.column_name,"
              + " k.ordinal_position from information_schema.table_constraints t left join"
              + " information_schema.key_column_usage k on k.constraint_schema ="
              + " t.constraint_schema and k.constraint_name = t.constraint_name where"
              + " t.table_schema = 'PUBLIC'",
          "select t.table_name, 'check', c.constraint_name, c.check_clause from"
              + " information_schema.check_constraints c join information_schema.table_constraints"
              + " t on t.constraint_schema = c.constraint_schema and t.constraint_name ="
              + " c.constraint_name where t.table_schema = 'PUBLIC'",
          "select t.table_name, 'reference', r.constraint_name, r.unique_constraint_name,"
              + " r.update_rule, r.delete_rule from information_schema.referential_constraints r"
              + " join information_schema.table_constraints t on t.constraint_schema ="
              + " r.constraint_schema and t.constraint_name = r.constraint_name where"
              + " t.table_schema = 'PUBLIC'",
          "select event_object_table, 'trigger', trigger_name, event_manipulation from"
              + " information_schema.triggers where event_object_schema = 'PUBLIC'");

  private static final List<String> H2 =
      with(
          "select table_name, 'index', index_name, column_name, ordinal_position, is_unique from"
              + " information_schema.index_columns where table_schema = 'PUBLIC'");

  private static final List<String> HSQLDB =
      with(
          "select table_name, 'index', index_name, column_name, ordinal_position, non_unique from"
              + " information_schema.system_indexinfo where table_schem = 'PUBLIC'");

  private static final List<String> DERBY =
      List.of(
          "select t.tablename, 'column', c.columnname, c.columndatatype, case when"
              + " c.columndefaultid is null then 'none' else 'some' end from sys.systables t join"
              + " sys.syscolumns c on c.referenceid = t.tableid where t.tabletype = 'T'",
          "select t.tablename, 'constraint', k.constraintname, k.type, k.state, c.checkdefinition"
              + " from sys.sysconstraints k join sys.systables t on t.tableid = k.tableid left"
              + " join sys.syschecks c on c.constraintid = k.constraintid",
          "select t.tablename, 'reference', k.constraintname, o.constraintname, f.deleterule,"
              + " f.updaterule from sys.sysforeignkeys f join sys.sysconstraints k on"
              + " k.constraintid = f.constraintid join sys.systables t on t.tableid = k.tableid"
              + " join sys.sysconstraints o on o.constraintid = f.keyconstraintid",
          "select t.tablename, 'index', g.descriptor from sys.sysconglomerates g join"
              + " sys.systables t on t.tableid = g.tableid where g.isindex",
          "select t.tablename, 'trigger', g.triggername, g.event, g.state from sys.systriggers g"
              + " join sys.systables t on t.tableid = g.tableid");

  private static final List<String> SQLITE =
      List.of("select tbl_name, type, name, sql from sqlite_master");

  private static final List<String> DUCKDB =
      List.of(
          "select table_name, 'column', column_name, data_type, is_nullable, column_default from"
              + " duckdb_columns() where not internal",
          "select table_name, 'constraint', constraint_type, constraint_text from"
              + " duckdb_constraints()",
          "select table_name, 'index', index_name, is_unique, sql from duckdb_indexes()");

  private static final List<String> POSTGRESQL =
      List.of(
          "select c.relname, 'column', a.attname, format_type(a.atttypid, a.atttypmod),"
              + " a.attnotnull, pg_get_expr(d.adbin, d.adrelid) from pg_attribute a join pg_class"
              + " c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum"
              + " = a.attnum where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace"
              + " and a.attnum > 0 and not a.attisdropped",
          "select c.relname, 'constraint', k.conname, k.condeferrable, k.convalidated,"
              + " pg_get_constraintdef(k.oid) from pg_constraint k join pg_class c on c.oid ="
              + " k.conrelid where c.relnamespace = current_schema()::regnamespace",
          "select c.relname, 'index', i.indisvalid, pg_get_indexdef(i.indexrelid) from pg_index i"
              + " join pg_class c on c.oid = i.indrelid where c.relnamespace ="
              + " current_schema()::regnamespace",
          "select c.relname, 'trigger', t.tgname, t.tgenabled, pg_get_triggerdef(t.oid) from"
              + " pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal and"
              + " c.relnamespace = current_schema()::regnamespace",
          "select c.relname, 'off', count(*) from pg_trigger t join pg_class c on c.oid = t.tgrelid"
              + " where t.tgisinternal and t.tgenabled <> 'O' and c.relnamespace ="
              + " current_schema()::regnamespace group by c.relname");

  private static final List<String> MARIADB =
      List.of(
          "select table_name, 'column', column_name, column_type, is_nullable, column_default,"
              + " collation_name from information_schema.columns where table_schema = database()",
          "select table_name, 'index', index_name, non_unique, column_name, seq_in_index, sub_part"
              + " from information_schema.statistics where table_schema = database()",
          "select table_name, 'constraint', constraint_name, constraint_type from"
              + " information_schema.table_constraints where table_schema = database()",
          "select table_name, 'check', constraint_name, check_clause from"
              + " information_schema.check_constraints where constraint_schema = database()",
          "select event_object_table, 'trigger', trigger_name, action_timing, event_manipulation,"
              + " action_statement from information_schema.triggers where trigger_schema ="
              + " database()");

  private SchemaOfEngine() {}

  private static List<String> with(String more) {
    List<String> all = new ArrayList<>(STANDARD);
    all.add(more);
    return List.copyOf(all);
  }

  private static List<String> queries(Dialect dialect) {
    return switch (dialect) {
      case H2 -> H2;
      case HSQLDB -> HSQLDB;
      case DERBY -> DERBY;
      case SQLITE -> SQLITE;
      case DUCKDB -> DUCKDB;
      case POSTGRESQL -> POSTGRESQL;
      case MARIADB -> MARIADB;
    };
  }

  /// The digest now.
  ///
  /// @param tables as the engine calls them
  public static Digest of(Dialect dialect, Connection connection, Set<String> tables)
      throws SQLException {
    List<String> lines = new ArrayList<>();
    for (String query : queries(dialect)) {
      try (var statement = connection.createStatement();
          ResultSet rows = statement.executeQuery(query)) {
        int columns = rows.getMetaData().getColumnCount();
        while (rows.next()) {
          String table = rows.getString(1);
          if (tables.contains(table)) {
            lines.add(line(rows, columns));
          }
        }
      }
    }
    Collections.sort(lines);
    return Digest.of(new Encoder().list(lines, Encoder::string).toByteArray());
  }

  private static String line(ResultSet row, int columns) throws SQLException {
    StringBuilder line = new StringBuilder();
    for (int i = 1; i <= columns; i++) {
      line.append(stable(row.getString(i))).append('|');
    }
    return line.toString();
  }

  /// Names that engines make themselves are others after a repair, and HSQLDB's after each start.
  private static String stable(@Nullable String value) {
    if (value == null) {
      return "null";
    }
    return value.startsWith("SYS_")
            || value.startsWith("CONSTRAINT_INDEX_")
            || value.startsWith("PRIMARY_KEY_")
        ? "own"
        : value;
  }
}

package quorate.sql.dialect;

import java.util.ArrayList;
import java.util.List;

/// Queries of INFORMATION_SCHEMA in the form that several engines share.
final class InformationSchema {
  private static final List<String> TABLES =
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

  /// [CatalogTraits#narrowTexts], for columns with a declared length.
  static final String NARROW_TEXTS =
      "select table_name, column_name from information_schema.columns"
          + " where character_maximum_length = "
          + CatalogTraits.NARROW;

  private static final List<String> FINGERPRINT =
      List.of(
          "select 'column', table_name, column_name, data_type, is_nullable, column_default,"
              + " character_maximum_length, numeric_precision, numeric_scale"
              + " from information_schema.columns where table_schema <> 'INFORMATION_SCHEMA'",
          "select 'constraint', table_name, constraint_name, constraint_type"
              + " from information_schema.table_constraints"
              + " where table_schema <> 'INFORMATION_SCHEMA'");

  private InformationSchema() {}

  /// [CatalogTraits#discardedColumns], with the condition for the schema that holds the tables.
  static String discarded(String schema) {
    return "select table_name, column_name from information_schema.columns where "
        + schema
        + " and (table_name like 'q%dropped' or column_name like 'q%dropped') order by 1, 2";
  }

  /// [CatalogTraits#schemaQueries], with a query for the indexes.
  static List<String> tables(String indexes) {
    return with(TABLES, indexes);
  }

  /// [CatalogTraits#fingerprintQueries], with a query for the indexes.
  static List<String> fingerprint(String indexes) {
    return with(FINGERPRINT, indexes);
  }

  private static List<String> with(List<String> queries, String more) {
    List<String> all = new ArrayList<>(queries);
    all.add(more);
    return List.copyOf(all);
  }
}

package quorate.sql.system;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.sql.builtin.Signatures;
import quorate.sql.builtin.SystemType;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.builtin.Typed;
import quorate.sql.function.FunctionRow;
import quorate.sql.function.FunctionTable;
import quorate.sql.type.Unsupported;

/// The functions implemented by a routine of the gateway, named with the prefix `q_`. Their result
/// types come from PostgreSQL's signatures, those of keywords from the function table.
final class CatalogRoutines {
  private static final Set<String> NAMES =
      Set.of(
          """
          _pg_char_max_length _pg_char_octet_length _pg_datetime_precision _pg_index_position
          _pg_interval_type _pg_numeric_precision _pg_numeric_precision_radix _pg_numeric_scale
          acldefault age array_append array_cat array_dims array_length array_lower array_ndims
          array_position array_prepend array_remove array_to_string array_upper ascii btrim
          cardinality char_length character_length chr clock_timestamp col_description concat
          concat_ws current_catalog current_database current_role current_schema current_schemas
          current_setting current_timestamp current_user format format_type getdatabaseencoding
          has_any_column_privilege has_column_privilege has_database_privilege
          has_foreign_data_wrapper_privilege has_function_privilege has_language_privilege
          has_schema_privilege has_sequence_privilege has_server_privilege has_table_privilege
          has_tablespace_privilege has_type_privilege hashtext hashtextextended inet_client_addr
          inet_server_addr left length lower ltrim md5 nameconcatoid now obj_description
          octet_length pg_advisory_lock pg_advisory_lock_shared pg_advisory_unlock
          pg_advisory_unlock_all pg_advisory_unlock_shared pg_advisory_xact_lock
          pg_advisory_xact_lock_shared pg_backend_pid pg_blocking_pids pg_cancel_backend
          pg_char_to_encoding pg_client_encoding pg_collation_is_visible pg_column_is_updatable
          pg_conf_load_time pg_conversion_is_visible pg_database_size pg_describe_object
          pg_encoding_max_length pg_encoding_to_char pg_function_is_visible pg_get_constraintdef
          pg_get_expr pg_get_function_arg_default pg_get_function_arguments
          pg_get_function_identity_arguments pg_get_function_result pg_get_function_sqlbody
          pg_get_functiondef pg_get_indexdef pg_get_partition_constraintdef pg_get_partkeydef
          pg_get_ruledef pg_get_serial_sequence pg_get_statisticsobjdef
          pg_get_statisticsobjdef_columns pg_get_triggerdef pg_get_userbyid pg_get_viewdef
          pg_has_role pg_index_column_has_property pg_index_has_property pg_indexam_has_property
          pg_indexes_size pg_is_in_recovery pg_is_other_temp_schema pg_is_wal_replay_paused
          pg_jit_available pg_last_xact_replay_timestamp pg_my_temp_schema
          pg_notification_queue_usage pg_notify pg_opclass_is_visible pg_operator_is_visible
          pg_opfamily_is_visible pg_postmaster_start_time pg_relation_filenode
          pg_relation_filepath pg_relation_is_publishable pg_relation_is_updatable
          pg_relation_size pg_sequence_last_value pg_size_pretty pg_sleep pg_stat_get_db_numbackends
          pg_statistics_obj_is_visible pg_table_is_visible pg_table_size pg_tablespace_location
          pg_tablespace_size pg_terminate_backend pg_total_relation_size pg_try_advisory_lock
          pg_try_advisory_lock_shared pg_try_advisory_xact_lock pg_try_advisory_xact_lock_shared
          pg_ts_config_is_visible pg_ts_dict_is_visible pg_ts_parser_is_visible
          pg_ts_template_is_visible pg_type_is_visible position quote_ident quote_literal
          quote_nullable regexp_like regexp_match regexp_replace regexp_split_to_array repeat
          replace reverse right row_security_active rtrim session_user set_config
          shobj_description split_part starts_with statement_timestamp string_to_array strpos
          substr substring to_hex to_regclass to_regnamespace to_regproc to_regprocedure
          to_regrole to_regtype
          transaction_timestamp upper user version
          """
              .strip()
              .split("\\s+"));

  /// The types of keywords, which PostgreSQL's catalog does not list as functions.
  private static final Map<String, SystemType> WORDS = words();

  private CatalogRoutines() {}

  private static Map<String, SystemType> words() {
    Map<String, SystemType> words = new HashMap<>();
    FunctionTable.rows().stream()
        .filter(row -> row.kind() == FunctionRow.Kind.WORD)
        .forEach(row ->
            SystemTypes.named(row.signatures().getFirst().result())
                .ifPresent(type -> words.put(row.name(), type)));
    return Map.copyOf(words);
  }

  static Set<String> names() {
    return NAMES;
  }

  static boolean has(String name) {
    return NAMES.contains(name);
  }

  /// The result type of a call.
  static SystemType result(String name, List<Typed> given) {
    return Signatures.result(name, given)
        .or(() -> Optional.ofNullable(WORDS.get(name)))
        .orElseThrow(() -> Unsupported.inCatalog("the function " + name + " of these types", 0));
  }

  /// Whether PostgreSQL has a function or keyword of this name.
  static boolean isLacked(String name) {
    return Signatures.knows(name) || WORDS.containsKey(name);
  }
}

package quorate.sql.function;

import java.util.List;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.builtin.Signatures;
import quorate.sql.parse.Expr;
import quorate.sql.plan.Slot;
import quorate.sql.plan.Term;
import quorate.sql.type.Unsupported;

/// Functions that PostgreSQL has and Quorate lacks: refused as unsupported (0A000) rather than as
/// undefined (42883).
public final class UnsupportedFunctions {
  private static final Set<String> NAMES =
      Set.of(
          """
          abbrev acldefault aclexplode acosd acosh age any_value area array_fill array_reverse
          array_sample array_shuffle array_sort array_to_json array_to_tsvector asind asinh atan2d
          atand atanh bit_and bit_count bit_or bit_xor box casefold center circle col_description
          convert convert_from convert_to corr cosd cotd covar_pop covar_samp current_query
          current_schemas cursor_to_xml database_to_xml date_add date_subtract
          datemultirange daterange diagonal diameter enum_first enum_last enum_range erf erfc
          format format_type gamma gcd generate_series generate_subscripts get_bit
          get_current_ts_config grouping has_any_column_privilege has_column_privilege
          has_database_privilege has_function_privilege has_schema_privilege has_sequence_privilege
          has_table_privilege has_type_privilege height inet_client_addr inet_client_port
          inet_merge inet_same_family inet_server_addr inet_server_port int4multirange int4range
          int8multirange int8range isclosed isempty isopen json_array json_array_elements
          json_array_elements_text json_array_length json_arrayagg json_each json_each_text
          json_exists json_extract_path json_extract_path_text json_object json_object_agg
          json_object_keys json_objectagg json_populate_record json_populate_recordset json_query
          json_scalar json_serialize json_strip_nulls json_table json_to_record json_to_recordset
          json_typeof json_value jsonb_array_elements jsonb_array_elements_text jsonb_each
          jsonb_each_text jsonb_extract_path jsonb_extract_path_text jsonb_insert jsonb_object
          jsonb_object_agg jsonb_object_keys jsonb_path_exists jsonb_path_match jsonb_path_query
          jsonb_path_query_array jsonb_path_query_first jsonb_populate_record
          jsonb_populate_recordset jsonb_pretty jsonb_set jsonb_set_lax jsonb_strip_nulls
          jsonb_to_record jsonb_to_recordset lcm lgamma line lo_create lo_get lo_import lo_put
          lo_unlink lower_inc lower_inf lseg macaddr8_set7bit make_timestamptz merge_action mode
          normalize nummultirange numnode numrange obj_description overlay parse_ident path pclose
          percentile_cont percentile_disc pg_advisory_lock pg_advisory_lock_shared
          pg_advisory_unlock pg_advisory_unlock_all pg_advisory_unlock_shared pg_advisory_xact_lock
          pg_advisory_xact_lock_shared pg_cancel_backend pg_collation_for
          pg_column_compression pg_column_size pg_conf_load_time pg_current_snapshot
          pg_current_wal_lsn pg_current_xact_id pg_database_size pg_describe_object
          pg_encoding_to_char pg_export_snapshot pg_function_is_visible pg_get_constraintdef
          pg_get_expr pg_get_functiondef pg_get_indexdef pg_get_keywords pg_get_ruledef
          pg_get_serial_sequence pg_get_triggerdef pg_get_userbyid pg_get_viewdef pg_has_role
          pg_indexes_size pg_is_other_temp_schema pg_last_wal_replay_lsn
          pg_ls_dir pg_my_temp_schema pg_notification_queue_usage pg_notify
          pg_postmaster_start_time pg_read_file pg_relation_filenode pg_relation_size
          pg_reload_conf pg_size_bytes pg_size_pretty pg_sleep pg_sleep_for pg_sleep_until
          pg_stat_reset pg_switch_wal pg_table_is_visible pg_table_size pg_tablespace_size
          pg_terminate_backend pg_total_relation_size pg_trigger_depth pg_try_advisory_lock
          pg_try_advisory_xact_lock pg_type_is_visible phraseto_tsquery plainto_tsquery point
          polygon popen query_to_xml querytree radius random_normal range_agg range_intersect_agg
          range_merge regexp_count regexp_instr regexp_like regexp_match regexp_matches
          regexp_replace regexp_split_to_array regexp_split_to_table regexp_substr regr_avgx
          regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx regr_sxy regr_syy
          row_to_json schema_to_xml set_bit set_config setseed setval setweight shobj_description
          sind slope stddev stddev_pop stddev_samp string_to_table strip table_to_xml tand text
          timeofday timezone to_ascii to_char to_number to_regclass to_regnamespace to_regproc
          to_regprocedure to_regrole to_regtype to_timestamp to_tsquery to_tsvector trim_array ts_debug ts_delete
          ts_filter ts_headline ts_lexize ts_parse ts_rank ts_rank_cd ts_rewrite ts_stat
          tsmultirange tsquery_phrase tsrange tstzmultirange tstzrange tsvector_to_array
          txid_current txid_current_if_assigned txid_current_snapshot txid_snapshot_xip txid_status
          unicode_assigned unicode_version unistr unnest upper_inc upper_inf uuid_extract_version
          uuidv7 var_pop var_samp variance websearch_to_tsquery width width_bucket
          xml_is_well_formed xmlagg xmlcomment xmlconcat xmlelement xmlexists xmlforest xmlparse
          xmlpi xmlroot xmlserialize xmltable xpath xpath_exists
          """
              .strip()
              .split("\\s+"));

  private UnsupportedFunctions() {}

  /// The error for an unknown function: unsupported, or undefined.
  static SqlException unknown(Expr.Call call, List<Term> arguments) {
    String types =
        String.join(", ", arguments.stream().map(term -> term.type().sqlName()).toList());
    if (is(call, arguments)) {
      String of = is(call.name()) ? "" : types;
      return Unsupported.of("the function " + call.name() + "(" + of + ")", call.position());
    }
    return new SqlException(
        new SqlError("42883", "function " + call.name() + "(" + types + ") does not exist")
            .withHint(
                "No function matches the given name and argument types. You might need to add explicit type casts.")
            .at(call.position()));
  }

  /// Whether PostgreSQL has a function of this name that Quorate lacks.
  public static boolean is(String name) {
    return NAMES.contains(name);
  }

  /// Whether PostgreSQL has this function for these arguments.
  public static boolean is(Expr.Call call, List<Term> arguments) {
    String name = call.name();
    boolean bytes = name.equals("overlay") && has(arguments, SqlType.BYTEA);
    boolean zoned = TimeFields.is(name) && has(arguments, SqlType.TIMETZ);
    return is(name)
        || bytes
        || isPattern(call, arguments)
        || zoned
        || Signatures.takes(name, arguments.stream().map(Term::type).toList());
  }

  /// Whether PostgreSQL has this operator, given that Quorate lacks it.
  static boolean isOperator(String symbol, SqlType left, SqlType right) {
    return switch (symbol) {
      case "~<~", "~<=~", "~>~", "~>=~", "@@" -> isText(left) && isText(right);
      case "~", "~*", "!~", "!~*" -> left == SqlType.NAME && isText(right);
      case "+" -> isShift(left, right) || isShift(right, left);
      case "-" -> isShift(left, right);
      case "<>", "!=" -> left == SqlType.POINT && right == SqlType.POINT;
      default -> false;
    };
  }

  private static boolean isText(SqlType type) {
    return type.isString() || type == SqlType.UNKNOWN;
  }

  private static boolean isShift(SqlType left, SqlType right) {
    return left == SqlType.TIMETZ && right == SqlType.INTERVAL;
  }

  /// Whether PostgreSQL has this cast, given that Quorate lacks it.
  static boolean isCast(SqlType from, SqlType to) {
    return from == SqlType.NAME
        || to == SqlType.NAME
        || from == SqlType.BYTEA && to.isInteger()
        || from.isInteger() && to == SqlType.BYTEA
        || from == SqlType.CHAR && to == SqlType.INT4;
  }

  private static boolean has(List<Term> arguments, SqlType type) {
    return arguments.stream().anyMatch(argument -> argument.type() == type);
  }

  /// Whether the call is substring(text from pattern). An untyped parameter is taken as a number,
  /// the usual case.
  static boolean isPattern(Expr.Call call, List<Term> arguments) {
    if (!call.name().equals("substring") || arguments.size() < 2) {
      return false;
    }
    Term second = arguments.get(1);
    boolean parameter =
        second instanceof Term.Bind(Slot slot) && slot.source() == Slot.Source.PARAMETER;
    return second.type().isString() || second.type() == SqlType.UNKNOWN && !parameter;
  }
}

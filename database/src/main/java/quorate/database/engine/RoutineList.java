package quorate.database.engine;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import quorate.core.value.SqlType;
import quorate.sql.dialect.Dialect;
import quorate.sql.dialect.EngineTypes;
import quorate.sql.type.Coerce;

/// Declares the routines in an engine.
public final class RoutineList {
  /// Name, parameters, result, method: n numeric, i integer, l bigint, d double, t text, x a date
  /// or timestamp as text, u uuid, b boolean. Methods of texts are those with a capital T, of
  /// floats F, of casts C, of integers I, of JSON J, of arrays A, of bytes B, of quotes Q, of other
  /// numbers N, of moments M.
  private static final List<String> LIST =
      List.of(
          "q_round ni n round",
          "q_trunc ni n trunc",
          "q_kept ni n kept",
          "q_ceil0 n n ceil",
          "q_floor0 n n floor",
          "q_div nn n divide",
          "q_avg nn n average",
          "q_mod nn n remainder",
          "q_spread nnni n N.spread",
          "q_band ll l I.and",
          "q_bor ll l I.or",
          "q_bxor ll l I.xor",
          "q_shl lii l I.left",
          "q_shr lii l I.right",
          "q_gcd ll l I.gcd",
          "q_lcm ll l I.lcm",
          "q_based li t Q.digits",
          "q_factorial l n N.factorial",
          "q_decimal tnn n D.of",
          "q_min_scale n i N.scale",
          "q_bucket nnni i N.bucket",
          "q_fbucket dddi i N.realBucket",
          "q_num_char nti t N.text",
          "q_real_char dt t N.text",
          "q_fround d d F.round",
          "q_ftrunc d d F.trunc",
          "q_fceil d d F.ceil",
          "q_ffloor d d F.floor",
          "q_freal d d F.narrowed",
          "q_fadd dd d F.add",
          "q_fsub dd d F.subtract",
          "q_fmul dd d F.multiply",
          "q_fdiv dd d F.divide",
          "q_finite d d F.finite",
          "q_fwide d d F.widened",
          "q_fplain d d F.plain",
          "q_textfloat t d F.textToReal",
          "q_power dd d F.power",
          "q_sqrt d d F.sqrt",
          "q_exp d d F.exp",
          "q_ln d d F.ln",
          "q_fnum d n realToNumeric",
          "q_rnum d n narrowToNumeric",
          "q_textnum t n textToNumeric",
          "q_textint t l C.integer",
          "q_textbool t b C.bool",
          "q_textdate t x C.date",
          "q_texttime ti x C.timestamp",
          "q_text_time t x C.clock",
          "q_text_uuid t u C.uuid",
          "q_inttext l t integerText",
          "q_numtext ni t numericText",
          "q_floattext d t realText",
          "q_realtext d t floatText",
          "q_time_text xi t timeText",
          "q_time_days xx i days",
          "q_time_add_days xi x addDays",
          "q_time_add xiii x addInterval",
          "q_time_extract ix n extract",
          "q_time_trunc tx x dateTrunc",
          "q_time_round xi x roundTime",
          "q_clock_round xi x roundClock",
          "q_time_char tx t timeChar",
          "q_time_read ttt x M.read",
          "q_make_time iid x M.time",
          "q_make_stamp iiiiid x M.stamp",
          "q_epoch_stamp d x M.epoch",
          "q_quote ti t Q.quote",
          "q_hexed t t B.hexed",
          "q_bytes tttii t B.call",
          "q_bytes_within ti t B.within",
          "q_byte_position tt i B.position",
          "q_zone ttx x Z.shift",
          "q_zone_text tx t Z.text",
          "q_zone_trunc ttx x Z.trunc",
          "q_zone_read tt x Z.read",
          "q_zone_add txiii x Z.add",
          "q_zone_move txt x Z.move",
          "q_chr1 i t T.chr",
          "q_md51 t t md5",
          "q_length1 t i T.length",
          "q_octet_length1 t i T.octetLength",
          "q_ascii1 t i T.ascii",
          "q_reverse1 t t T.reverse",
          "q_initcap1 t t T.initcap",
          "q_substring2 ti t T.substring",
          "q_substring3 tii t T.substring",
          "q_left2 ti t T.left",
          "q_right2 ti t T.right",
          "q_repeat2 ti t T.repeat",
          "q_lpad2 ti t T.lpad",
          "q_lpad3 tit t T.lpad",
          "q_rpad2 ti t T.rpad",
          "q_rpad3 tit t T.rpad",
          "q_ltrim1 t t T.trimLeft",
          "q_ltrim2 tt t T.trimLeft",
          "q_rtrim1 t t T.trimRight",
          "q_rtrim2 tt t T.trimRight",
          "q_btrim1 t t T.trim",
          "q_btrim2 tt t T.trim",
          "q_strpos2 tt i T.position",
          "q_replace3 ttt t T.replace",
          "q_translate3 ttt t T.translate",
          "q_concat2 tt t T.concat",
          "q_split_part3 tti t T.splitPart",
          "q_starts_with2 tt b T.startsWith",
          "q_as_char ti t T.asChar",
          "q_as_varchar ti t T.asVarchar",
          "q_within ti t T.within",
          "q_like2 tt b T.like",
          "q_match tti b T.match",
          "q_find tti t T.find",
          "q_regexp ttiit t T.regexp",
          "q_pattern tt t T.pattern",
          "q_json t t J.json",
          "q_jsonb t t J.jsonb",
          "q_jequal tt b J.equal",
          "q_jcontains tt b J.contains",
          "q_jexists tt b J.exists",
          "q_jmember tti t J.member",
          "q_jelement tii t J.element",
          "q_jpath tti t J.path",
          "q_jtype t t J.typeName",
          "q_jlength t i J.length",
          "q_jquote t t J.quote",
          "q_jkey t t J.key",
          "q_jbkey t t J.binaryKey",
          "q_array_quote t t A.quote",
          "q_array_element ti t A.element",
          "q_array_slice tii t A.slice",
          "q_array_count t i A.count",
          "q_array_size ti i A.size",
          "q_array_equal tt b A.equal",
          "q_array_contains tti b A.contains",
          "q_array_overlap tti b A.overlap",
          "q_array_any tti b A.any",
          "q_array_cat tt t A.cat",
          "q_array_remove tti t A.remove",
          "q_array_replace ttti t A.replace",
          "q_array_position ttii i A.position",
          "q_array_positions tti t A.positions",
          "q_array_join ttt t A.join",
          "q_array_split ttt t A.split",
          "q_array_set ti t A.set",
          "q_array_cast tiiii t A.cast");

  /// What no engine has that calls no Java. Methods are of types that engines lack.
  private static final List<String> CODED =
      List.of(
          "q_code tiii t K.code",
          "q_uncode ti t K.uncode",
          "q_moneytext l t K.moneyText",
          "q_sort ti t K.sortKey",
          "q_label tt t K.label",
          "q_test titt b K.test",
          "q_made titt t K.made",
          "q_jchange tttti t K.change",
          "q_iv_do tt t V.done",
          "q_iv_plus tt t V.plus",
          "q_iv_by tdi t V.by",
          "q_iv_moment xt x V.moment",
          "q_iv_clock xt x V.clock",
          "q_iv_of_time x t V.ofTime",
          "q_iv_between xxi t V.between",
          "q_iv_trunc tt t V.trunc",
          "q_iv_extract tt n V.extract",
          "q_iv_epoch t d V.epoch",
          "q_iv_make iiiiiid t V.make",
          "q_iv_part ti l V.part",
          "q_iv_sum lln t V.sum",
          "q_iv_bin txx x V.bin",
          "q_no_field ttx n M.noField",
          "q_real td d N.real",
          "q_atan2 dd d N.atan2");

  /// What is given bytes or answers them, in engines that call methods by their names: y for bytes.
  private static final List<String> BINARY = List.of("q_hex y t B.hex", "q_unhex t y B.unhex");

  /// Routines for engines that order texts by UTF-16 units, which are those that call methods by
  /// name.
  private static final List<String> ORDERING =
      List.of("q_point_key t t O.key", "q_point_text t t O.text");

  /// What only engines need whose texts end in a terminator.
  private static final List<String> TERMINATION =
      List.of("q_terminated t t terminated", "q_unterminated t t unterminated");

  /// The one aggregate.
  private static final String REAL_SUM = "q_fsum";

  private RoutineList() {}

  /// Every routine that all engines have, for tests.
  static List<String> lines() {
    return LIST;
  }

  /// Every routine of an engine that calls Java.
  static List<String> javaLines() {
    List<String> lines = new ArrayList<>(LIST);
    lines.addAll(CODED);
    return lines;
  }

  /// Declares those that are missing: all of them in a new database.
  public static void declare(Connection connection, Dialect dialect) throws SQLException {
    Set<String> there = there(connection, dialect);
    try (Statement statement = connection.createStatement()) {
      for (String line : javaLines()) {
        declare(line, there, statement, dialect);
      }
      for (List<String> lines : List.of(BINARY, ORDERING)) {
        for (String line : lines) {
          declare(line, there, statement, dialect);
        }
      }
      if (EngineTypes.terminates(dialect)) {
        for (String line : TERMINATION) {
          declare(line, there, statement, dialect);
        }
      }
      if (!there.contains(REAL_SUM)) {
        declareRealSum(statement, dialect);
      }
    }
    connection.commit();
  }

  private static Set<String> there(Connection connection, Dialect dialect) throws SQLException {
    String names =
        switch (dialect) {
          case H2, HSQLDB -> "select routine_name from information_schema.routines";
          case DERBY -> "select alias from sys.sysaliases";
          case POSTGRESQL, SQLITE, DUCKDB, MARIADB -> throw notDeclared(dialect);
        };
    try {
      return names(connection, names);
    } catch (SQLException earlier) {
      if (Engines.areOwn() || dialect != Dialect.H2) {
        throw earlier;
      }
      return names(connection, "select alias_name from information_schema.function_aliases");
    }
  }

  private static Set<String> names(Connection connection, String query) throws SQLException {
    Set<String> names = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }

  private static void declareRealSum(Statement statement, Dialect dialect) throws SQLException {
    try {
      statement.execute(realSum(dialect));
    } catch (SQLException unknown) {
      if (Engines.areOwn()) {
        throw unknown;
      } // an earlier version has no aggregates of others, and cannot run it, as its error then says
    }
  }

  private static String realSum(Dialect dialect) {
    String holder = "quorate.database.engine.";
    return switch (dialect) {
      case H2 -> "CREATE AGGREGATE \"q_fsum\" FOR '" + holder + "H2RealSum'";
      case HSQLDB ->
          "CREATE AGGREGATE FUNCTION \"q_fsum\"(IN v DOUBLE, IN done BOOLEAN, INOUT total"
              + " VARCHAR(2000), INOUT taken INTEGER) RETURNS DOUBLE NO SQL LANGUAGE JAVA EXTERNAL NAME 'CLASSPATH:"
              + holder
              + "HsqldbRealSum.sum'";
      case DERBY ->
          "CREATE DERBY AGGREGATE \"q_fsum\" FOR DOUBLE RETURNS DOUBLE EXTERNAL NAME '"
              + holder
              + "DerbyRealSum'";
      case POSTGRESQL, SQLITE, DUCKDB, MARIADB -> throw notDeclared(dialect);
    };
  }

  /// The names of the routines that a statement calls.
  public static List<String> calledIn(String sql) {
    List<String> called = new ArrayList<>();
    for (List<String> lines : List.of(LIST, CODED, BINARY, ORDERING, TERMINATION)) {
      for (String line : lines) {
        String name = line.substring(0, line.indexOf(' '));
        if (sql.contains("\"" + name + "\"")) {
          called.add(name);
        }
      }
    }
    if (sql.contains("\"" + REAL_SUM + "\"")) {
      called.add(REAL_SUM);
    }
    return called;
  }

  /// What declares routines in an engine that runs in the JVM, with this class's jar in its class
  /// path; nothing for other engines.
  public static List<String> declarations(List<String> names, Dialect dialect) {
    if (dialect != Dialect.H2 && dialect != Dialect.HSQLDB && dialect != Dialect.DERBY) {
      return List.of();
    }
    List<String> declarations = new ArrayList<>();
    for (List<String> lines : List.of(LIST, CODED, BINARY, ORDERING, TERMINATION)) {
      for (String line : lines) {
        String[] words = line.split(" ");
        if (names.contains(words[0])) {
          declarations.add(declaration(words, dialect));
        }
      }
    }
    if (names.contains(REAL_SUM)) {
      declarations.add(realSum(dialect));
    }
    return declarations;
  }

  private static void declare(String line, Set<String> there, Statement statement, Dialect dialect)
      throws SQLException {
    String[] words = line.split(" ");
    if (!there.contains(words[0])) {
      try {
        statement.execute(declaration(words, dialect));
      } catch (SQLException other) {
        declareEarlier(words, statement, dialect, other);
      }
    }
  }

  /// An earlier version of an engine may know neither DETERMINISTIC nor the type, or quote
  /// otherwise. What it cannot declare it cannot run either, as its error then says.
  private static void declareEarlier(
      String[] words, Statement statement, Dialect dialect, SQLException other)
      throws SQLException {
    if (Engines.areOwn()) {
      throw other; // the version that Quorate comes with knows all
    }
    String earlier = declaration(words, dialect).replace(" DETERMINISTIC", "");
    try {
      statement.execute(dialect == Dialect.H2 ? earlier.replace('\'', '"') : earlier);
    } catch (SQLException unknown) {
      return;
    }
  }

  private static String declaration(String[] words, Dialect dialect) {
    String own =
        switch (words[3].substring(0, 2)) {
          case "T." -> "TextRoutines";
          case "F." -> "RealRoutines";
          case "C." -> "CastRoutines";
          case "J." -> "JsonRoutines";
          case "A." -> "ArrayRoutines";
          case "I." -> "IntegerRoutines";
          case "K." -> "CodedRoutines";
          case "V." -> "IntervalRoutines";
          case "B." -> "ByteRoutines";
          case "Q." -> "QuoteRoutines";
          case "N." -> "NumberRoutines";
          case "M." -> "MomentRoutines";
          case "D." -> "DecimalRoutines";
          case "Z." -> "ZoneRoutines";
          case "O." -> "OrderRoutines";
          default -> "Routines";
        };
    boolean terminated =
        EngineTypes.terminates(dialect) && (words[1].contains("t") || words[2].equals("t"));
    String holder =
        switch (terminated ? own : "") {
          case "", "OrderRoutines" -> own; // a terminator stays where it is
          case "JsonRoutines" -> "TerminatedJson";
          case "ArrayRoutines" -> "TerminatedArrays";
          case "CodedRoutines" -> "TerminatedCoded";
          case "IntervalRoutines" -> "TerminatedIntervals";
          case "ByteRoutines",
              "QuoteRoutines",
              "NumberRoutines",
              "MomentRoutines",
              "DecimalRoutines" ->
              "TerminatedOthers";
          case "ZoneRoutines" -> "TerminatedZones";
          default -> "TerminatedRoutines";
        };
    String method =
        "quorate.database.engine."
            + holder
            + "."
            + words[3].replaceFirst("^[TFCIJAKVBQNMDZO]\\.", "");
    return declaration(words[0], words[1], words[2], method, dialect);
  }

  private static String declaration(
      String name, String parameters, String result, String method, Dialect dialect) {
    List<String> typed = new ArrayList<>();
    List<String> classes = new ArrayList<>();
    for (int i = 0; i < parameters.length(); i++) {
      typed.add("P" + i + " " + parameter(parameters.charAt(i), dialect));
      classes.add(javaClass(parameters.charAt(i)));
    }
    String signature = "(" + String.join(",", classes) + ")";
    String head = "CREATE FUNCTION \"" + name + "\"(" + String.join(", ", typed) + ") RETURNS ";
    return switch (dialect) {
      case H2 -> "CREATE ALIAS \"" + name + "\" DETERMINISTIC FOR '" + method + signature + "'";
      case HSQLDB ->
          head
              + type(result.charAt(0), dialect)
              + " LANGUAGE JAVA DETERMINISTIC NO SQL EXTERNAL NAME 'CLASSPATH:"
              + method
              + "'";
      case DERBY ->
          head
              + type(result.charAt(0), dialect)
              + " LANGUAGE JAVA PARAMETER STYLE JAVA DETERMINISTIC NO SQL EXTERNAL NAME '"
              + method
              + signature
              + "'";
      case POSTGRESQL, SQLITE, DUCKDB, MARIADB -> throw notDeclared(dialect);
    };
  }

  private static IllegalArgumentException notDeclared(Dialect dialect) {
    return new IllegalArgumentException("no Java routine is declared in " + dialect.title());
  }

  /// HSQLDB rounds what has more digits than a parameter, where others cut it off.
  private static String parameter(char code, Dialect dialect) {
    return code == 'n' && dialect == Dialect.HSQLDB ? "DECIMAL(80,40)" : type(code, dialect);
  }

  private static String type(char code, Dialect dialect) {
    return switch (code) {
      case 'n' -> "DECIMAL(" + Coerce.NUMERIC_PRECISION + "," + Coerce.NUMERIC_SCALE + ")";
      case 'i' -> "INTEGER";
      case 'l' -> "BIGINT";
      case 'd' -> "DOUBLE PRECISION";
      case 't' -> EngineTypes.name(SqlType.TEXT, -1, dialect);
      case 'x' -> EngineTypes.TIME_TEXT;
      case 'u' -> EngineTypes.name(SqlType.UUID, -1, dialect);
      case 'y' -> EngineTypes.name(SqlType.BYTEA, -1, dialect);
      default -> "BOOLEAN";
    };
  }

  private static String javaClass(char code) {
    return switch (code) {
      case 'n' -> "java.math.BigDecimal";
      case 'i' -> "java.lang.Integer";
      case 'l' -> "java.lang.Long";
      case 'd' -> "java.lang.Double";
      case 't', 'x', 'u' -> "java.lang.String";
      case 'y' -> "byte[]";
      default -> "java.lang.Boolean";
    };
  }
}

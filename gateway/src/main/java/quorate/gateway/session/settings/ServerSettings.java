package quorate.gateway.session.settings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.gateway.system.SettingRow;

/// Settings that tune a PostgreSQL server, such as `work_mem`. Sessions may set, read and list them
/// with PostgreSQL's checks, but they have no effect.
///
/// `settings.tsv` has PostgreSQL 18's: name, kind, unit, minimum, maximum, choices, default,
/// context, category, description, extended description.
final class ServerSettings {
  private static final Pattern NUMBER =
      Pattern.compile("\\s*([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)\\s*([A-Za-z]*)\\s*");
  private static final int FIELDS = 11;
  private static final Map<String, BigDecimal> BYTES = new LinkedHashMap<>();
  private static final Map<String, BigDecimal> MICROS = new LinkedHashMap<>();

  /// Settings that would change results; they accept only their present value.
  private static final List<String> KEPT =
      List.of(
          "array_nulls",
          "backslash_quote",
          "default_text_search_config",
          "quote_all_identifiers",
          "timezone_abbreviations",
          "transform_null_equals",
          "xmlbinary");

  /// A setting that old dumps have. Neither SHOW ALL nor pg_settings shows it.
  private static final String WITH_OIDS = "default_with_oids";

  static {
    String[] memory = {"TB", "GB", "MB", "kB", "B"};
    for (int i = 0; i < memory.length; i++) {
      BYTES.put(memory[i], BigDecimal.valueOf(1L << 10 * (memory.length - 1 - i)));
    }
    MICROS.put("d", BigDecimal.valueOf(86_400_000_000L));
    MICROS.put("h", BigDecimal.valueOf(3_600_000_000L));
    MICROS.put("min", BigDecimal.valueOf(60_000_000L));
    MICROS.put("s", BigDecimal.valueOf(1_000_000L));
    MICROS.put("ms", BigDecimal.valueOf(1000L));
    MICROS.put("us", BigDecimal.ONE);
  }

  private static final Map<String, ServerSettings> ALL = read();

  private final String name;
  private final String kind;
  private final String unit;
  private final String least;
  private final String greatest;
  private final List<String> choices;
  private final String standard;
  private final String context;
  private final String category;
  private final String summary;
  private final String more;

  private ServerSettings(List<String> fields) {
    name = fields.get(0);
    kind = fields.get(1);
    unit = fields.get(2);
    least = fields.get(3);
    greatest = fields.get(4);
    choices = fields.get(5).isEmpty() ? List.of() : List.of(fields.get(5).split(","));
    standard = fields.get(6);
    context = fields.get(7);
    category = fields.get(8);
    summary = fields.get(9);
    more = fields.get(10);
  }

  private static Map<String, ServerSettings> read() {
    Map<String, ServerSettings> all = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    try (InputStream in = ServerSettings.class.getResourceAsStream("settings.tsv")) {
      if (in == null) {
        throw new IllegalStateException("settings.tsv is missing");
      }
      new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .map(line -> Arrays.asList(line.split("\t", FIELDS)))
          .forEach(fields -> all.put(fields.get(0), new ServerSettings(fields)));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return all;
  }

  /// The default of each setting by name.
  static Map<String, String> defaults() {
    Map<String, String> defaults = new TreeMap<>();
    ALL.forEach((name, setting) -> defaults.put(name, setting.checked(setting.standard)));
    return defaults;
  }

  /// Whether lists of all settings leave it out.
  static boolean isHidden(String name) {
    return name.equalsIgnoreCase(WITH_OIDS);
  }

  /// PostgreSQL's description of a setting.
  static Optional<ServerSettings> of(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  /// Checks that a session may change a setting.
  ///
  /// @param superuser whether the user is a superuser
  /// @throws SqlException 55P02 if no session may, 42501
  static void requireChange(String name, boolean superuser) {
    if (name.equalsIgnoreCase("is_superuser")) {
      throw new SqlException("55P02", "parameter \"" + name + "\" cannot be changed");
    }
    of(name).ifPresent(each -> each.requireChange(superuser));
  }

  String summary() {
    return summary;
  }

  private void requireChange(boolean superuser) {
    String never =
        switch (context) {
          case "internal" -> "changed";
          case "postmaster" -> "changed without restarting the server";
          case "sighup" -> "changed now";
          case "backend", "superuser-backend" -> "set after connection start";
          default -> "";
        };
    if (!never.isEmpty()) {
      throw new SqlException("55P02", "parameter \"" + name + "\" cannot be " + never);
    }
    if (context.equals("superuser") && !superuser) {
      throw new SqlException("42501", "permission denied to set parameter \"" + name + "\"");
    }
  }

  /// The setting's row in pg_settings.
  ///
  /// @param value the present value, as shown
  /// @param reset the value after RESET
  /// @param boot the default value
  SettingRow row(String value, String source, String reset, String boot) {
    return new SettingRow(
        name,
        bare(value),
        unit,
        category,
        summary,
        more,
        context,
        kind,
        source,
        least,
        greatest,
        choices,
        bare(boot),
        bare(reset));
  }

  /// The number in the setting's own unit, without that unit.
  private String bare(String value) {
    boolean number = kind.equals("integer") || kind.equals("real");
    Matcher form = NUMBER.matcher(value);
    if (!number || !form.matches() || form.group(2).isEmpty()) {
      return value;
    }
    BigDecimal factor = units().getOrDefault(form.group(2), base());
    return plain(
        new BigDecimal(form.group(1)).multiply(factor).divide(base(), 12, RoundingMode.HALF_EVEN));
  }

  /// The form in which a value is shown; unchanged if the setting is none of these.
  ///
  /// @throws SqlException 22023 if the value is invalid, 0A000 if it would change results
  static String checked(String name, String value) {
    return Optional.ofNullable(ALL.get(name)).map(known -> known.checked(value)).orElse(value);
  }

  private String checked(String value) {
    String shown =
        switch (kind) {
          case "bool" -> bool(name, value);
          case "enum" -> choice(value);
          case "integer", "real" -> number(value);
          default -> value;
        };
    if (isHidden(name) && !shown.equals(standard)) {
      throw new SqlException("0A000", "tables declared WITH OIDS are not supported");
    }
    if (KEPT.contains(name) && !shown.equals(standard)) {
      throw new SqlException(
          "0A000", name + " \"" + value + "\" is not supported; it is " + standard);
    }
    return shown;
  }

  /// The form in which a Boolean value is shown.
  ///
  /// @throws SqlException 22023
  static String bool(String name, String value) {
    String word = value.strip().toLowerCase(Locale.ROOT);
    if (!word.isEmpty()) {
      if ("true".startsWith(word)
          || "yes".startsWith(word)
          || word.equals("on")
          || word.equals("1")) {
        return "on";
      }
      boolean off = word.length() > 1 && "off".startsWith(word);
      if ("false".startsWith(word) || "no".startsWith(word) || off || word.equals("0")) {
        return "off";
      }
    }
    throw new SqlException("22023", "parameter \"" + name + "\" requires a Boolean value");
  }

  private String choice(String value) {
    return choices.stream()
        .filter(value.strip()::equalsIgnoreCase)
        .findFirst()
        .or(() -> hidden(value))
        .orElseThrow(() -> invalid(value, "Available values: " + String.join(", ", choices) + "."));
  }

  /// An enumeration that includes on and off accepts the other Boolean words too.
  private Optional<String> hidden(String value) {
    if (!choices.contains("on") || !choices.contains("off")) {
      return Optional.empty();
    }
    return switch (value.strip().toLowerCase(Locale.ROOT)) {
      case "true", "yes", "1" -> Optional.of("on");
      case "false", "no", "0" -> Optional.of("off");
      default -> Optional.empty();
    };
  }

  private String number(String value) {
    Matcher form = NUMBER.matcher(value);
    if (!form.matches()) {
      throw invalid(value, "");
    }
    Map<String, BigDecimal> units = units();
    BigDecimal number = new BigDecimal(form.group(1));
    if (!form.group(2).isEmpty()) {
      BigDecimal factor = units.get(form.group(2));
      if (factor == null) {
        throw invalid(value, units.isEmpty() ? "" : hint());
      }
      number = number.multiply(factor).divide(base(), 12, RoundingMode.HALF_EVEN);
    }
    if (kind.equals("integer")) {
      number = number.setScale(0, RoundingMode.HALF_EVEN);
    }
    if (number.compareTo(new BigDecimal(least)) < 0
        || number.compareTo(new BigDecimal(greatest)) > 0) {
      String of = unit.isEmpty() ? "" : " " + unit;
      throw new SqlException(
          "22023",
          "%s%s is outside the valid range for parameter \"%s\" (%s%s .. %s%s)"
              .formatted(plain(number), of, name, least, of, greatest, of));
    }
    return shown(number);
  }

  /// The number in the largest unit in which it is whole.
  private String shown(BigDecimal number) {
    if (number.signum() <= 0 || unit.isEmpty()) {
      return plain(number);
    }
    BigDecimal whole = number.multiply(base());
    for (Map.Entry<String, BigDecimal> each : units().entrySet()) {
      BigDecimal[] parts = whole.divideAndRemainder(each.getValue());
      if (parts[1].signum() == 0) {
        return plain(parts[0]) + each.getKey();
      }
    }
    return plain(number) + unit;
  }

  private static String plain(BigDecimal number) {
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }

  private boolean isMemory() {
    return unit.endsWith("B");
  }

  private Map<String, BigDecimal> units() {
    return unit.isEmpty() ? Map.of() : isMemory() ? BYTES : MICROS;
  }

  /// The number of bytes or microseconds in the setting's own unit.
  private BigDecimal base() {
    return unit.equals("8kB")
        ? BigDecimal.valueOf(8192)
        : units().getOrDefault(unit, BigDecimal.ONE);
  }

  private String hint() {
    return "Valid units for this parameter are "
        + (isMemory()
            ? "\"B\", \"kB\", \"MB\", \"GB\", and \"TB\"."
            : "\"us\", \"ms\", \"s\", \"min\", \"h\", and \"d\".");
  }

  private SqlException invalid(String value, String hint) {
    SqlError error =
        new SqlError("22023", "invalid value for parameter \"" + name + "\": \"" + value + "\"");
    return new SqlException(hint.isEmpty() ? error : error.withHint(hint));
  }
}

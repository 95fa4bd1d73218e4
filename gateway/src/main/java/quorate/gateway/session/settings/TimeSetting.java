package quorate.gateway.session.settings;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Settings that are a time in milliseconds, parsed and printed as in PostgreSQL.
public final class TimeSetting {
  static final String LOCK = "lock_timeout";
  static final String IDLE = "idle_in_transaction_session_timeout";

  private static final Pattern FORM =
      Pattern.compile("\\s*([+-]?\\d{1,18}(?:\\.\\d*)?)\\s*(\\w*)\\s*");
  private static final Map<String, Long> UNITS = new LinkedHashMap<>();

  static {
    UNITS.put("d", 86_400_000L);
    UNITS.put("h", 3_600_000L);
    UNITS.put("min", 60_000L);
    UNITS.put("s", 1000L);
    UNITS.put("ms", 1L);
  }

  private TimeSetting() {}

  /// The values of several settings.
  ///
  /// @param values texts by the names of the settings
  /// @throws SqlException 22023 if one is invalid
  static Map<String, Long> millis(Map<String, String> values) {
    Map<String, Long> all = new HashMap<>();
    values.forEach((name, value) -> all.put(name, millis(name, value)));
    return all;
  }

  /// @throws SqlException 22023 if the value is invalid
  public static long millis(String name, String value) {
    Matcher matcher = FORM.matcher(value);
    String unit = matcher.matches() ? matcher.group(2) : "none";
    BigDecimal factor;
    if (unit.equals("us")) {
      factor = new BigDecimal("0.001");
    } else if (unit.isEmpty()) {
      factor = BigDecimal.ONE;
    } else if (UNITS.containsKey(unit)) {
      factor = BigDecimal.valueOf(UNITS.get(unit));
    } else {
      throw new SqlException(
          new SqlError("22023", "invalid value for parameter \"" + name + "\": \"" + value + "\"")
              .withHint(
                  "Valid units for this parameter are \"us\", \"ms\", \"s\", \"min\", \"h\", and"
                      + " \"d\"."));
    }
    BigDecimal millis =
        new BigDecimal(matcher.group(1)).multiply(factor).setScale(0, RoundingMode.HALF_EVEN);
    if (millis.signum() < 0 || millis.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0) {
      throw new SqlException(
          "22023",
          millis.toPlainString()
              + " ms is outside the valid range for parameter \""
              + name
              + "\" (0 ms .. 2147483647 ms)");
    }
    return millis.longValueExact();
  }

  /// Prints a time in the largest unit in which it is whole.
  public static String print(long millis) {
    return millis == 0
        ? "0"
        : UNITS.entrySet().stream()
            .filter(unit -> millis % unit.getValue() == 0)
            .map(unit -> millis / unit.getValue() + unit.getKey())
            .findFirst()
            .orElseThrow();
  }
}

package quorate.core.value;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Names of time zones: the IANA database's, PostgreSQL's usual abbreviations, and POSIX offsets
/// such as `<+03>-03` or `GMT-3`, in which the last sign counts westwards.
public final class ZoneNames {
  private static final Pattern OFFSET =
      Pattern.compile("(?:<[^<>]+>|[A-Za-z]{3,})([+-]?)(\\d{1,2})(?::(\\d{2}))?");

  /// The canonical spellings; [#NAMES] is the same set, case-insensitive.
  private static final Set<String> EXACT =
      ZoneId.getAvailableZoneIds().stream()
          .filter(id -> !id.startsWith("SystemV/"))
          .collect(Collectors.toUnmodifiableSet());

  private static final NavigableSet<String> NAMES = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
  private static final Set<String> UTC =
      Set.of("UTC", "Etc/UTC", "GMT", "Zulu", "Universal", "UCT");

  /// The abbreviations of PostgreSQL's default list that mean the same in the IANA database, as
  /// hours and minutes east of UTC.
  private static final Map<String, String> ABBREVIATIONS =
      Map.ofEntries(
          Map.entry("z", "+00:00"),
          Map.entry("est", "-05:00"),
          Map.entry("edt", "-04:00"),
          Map.entry("cst", "-06:00"),
          Map.entry("cdt", "-05:00"),
          Map.entry("mst", "-07:00"),
          Map.entry("mdt", "-06:00"),
          Map.entry("pst", "-08:00"),
          Map.entry("pdt", "-07:00"),
          Map.entry("cet", "+01:00"),
          Map.entry("cest", "+02:00"),
          Map.entry("eet", "+02:00"),
          Map.entry("eest", "+03:00"),
          Map.entry("wet", "+00:00"),
          Map.entry("hst", "-10:00"),
          Map.entry("akst", "-09:00"),
          Map.entry("ist", "+02:00"),
          Map.entry("bst", "+01:00"),
          Map.entry("jst", "+09:00"),
          Map.entry("kst", "+09:00"));

  static {
    NAMES.addAll(EXACT);
  }

  private ZoneNames() {}

  /// The zone of a name that SET TimeZone accepts.
  ///
  /// @throws SqlException 22023 if the name is unknown
  public static ZoneId of(String name) {
    return named(name)
        .orElseThrow(() -> new SqlException("22023", "time zone \"" + name + "\" not recognized"));
  }

  /// The zone of a name in any case, or of a POSIX offset.
  public static Optional<ZoneId> named(String name) {
    return (EXACT.contains(name) ? Optional.of(name) : id(name))
        .<ZoneId>map(id -> UTC.contains(id) ? ZoneOffset.UTC : ZoneId.of(id))
        .or(() -> offset(name));
  }

  /// The canonical spelling of a name.
  private static Optional<String> id(String name) {
    return Optional.ofNullable(NAMES.ceiling(name)).filter(name::equalsIgnoreCase);
  }

  private static Optional<ZoneId> offset(String name) {
    Matcher offset = OFFSET.matcher(name);
    if (!offset.matches()) {
      return Optional.empty();
    }
    int minutes =
        Integer.parseInt(offset.group(2)) * 60
            + (offset.group(3) == null ? 0 : Integer.parseInt(offset.group(3)));
    return offset(offset.group(1).equals("-") ? minutes : -minutes);
  }

  /// The zone that an expression names; an abbreviation takes precedence over a name.
  public static Optional<ZoneId> meant(String name) {
    String offset = ABBREVIATIONS.get(name.toLowerCase(Locale.ROOT));
    return offset == null ? named(name) : Optional.of(ZoneOffset.of(offset));
  }

  /// The name that SHOW prints for a zone, in canonical spelling.
  public static Optional<String> spelled(String name) {
    return id(name).or(() -> offset(name).map(_ -> name.toUpperCase(Locale.ROOT)));
  }

  /// The name that SHOW prints for an offset.
  ///
  /// @param minutes east of UTC
  public static Optional<String> ofMinutes(int minutes) {
    return offset(minutes)
        .map(zone -> "<" + text(minutes, '+', '-') + ">" + text(minutes, '-', '+'));
  }

  private static String text(int minutes, char east, char west) {
    int all = Math.abs(minutes);
    String hours = (minutes < 0 ? west : east) + "%02d".formatted(all / 60);
    return all % 60 == 0 ? hours : hours + ":%02d".formatted(all % 60);
  }

  private static Optional<ZoneId> offset(int minutes) {
    try {
      return Optional.of(ZoneOffset.ofTotalSeconds(Math.multiplyExact(minutes, 60)));
    } catch (DateTimeException | ArithmeticException tooFar) {
      return Optional.empty();
    }
  }
}

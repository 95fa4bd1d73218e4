package quorate.sql.function;

import static quorate.sql.function.FunctionRow.plain;
import static quorate.sql.function.FunctionRow.scalar;
import static quorate.sql.function.FunctionRow.written;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Rows for functions of dates, times and intervals.
final class TimeRows {
  private static final String STAMP = "timestamp without time zone";
  private static final String MOMENT = "timestamp with time zone";

  private TimeRows() {}

  static Stream<FunctionRow> all() {
    return Stream.of(fields(), made(), spans(), texts()).flatMap(List::stream);
  }

  private static List<FunctionRow> fields() {
    return List.of(
        written(
            "extract",
            forEach(
                "text, %s -> numeric", "date", "time without time zone", STAMP, MOMENT, "interval"),
            TimeFields::call,
            "q_time_extract",
            "q_iv_extract",
            "q_no_field"),
        written(
            "date_part",
            forEach(
                "text, %s -> double precision",
                "date", "time without time zone", STAMP, MOMENT, "interval"),
            TimeFields::call,
            "q_time_extract",
            "q_iv_extract",
            "q_no_field"),
        scalar(
            "date_trunc",
            "text, interval -> interval",
            Intervals.of(Intervals::truncated),
            "q_iv_trunc"),
        scalar(
                "date_trunc",
                forEach("text, %1$s -> %1$s", STAMP, MOMENT)
                    + "; text, "
                    + MOMENT
                    + ", text -> "
                    + MOMENT,
                given -> Optional.of(TimeFunctions.dateTrunc(given)),
                "q_time_trunc",
                "q_zone_trunc")
            .shaped(2),
        scalar(
            "date_bin",
            forEach("interval, %1$s, %1$s -> %1$s", STAMP, MOMENT),
            TimeMaking.of(TimeMaking::bin),
            "q_iv_bin"),
        scalar(
            "isfinite",
            forEach("%s -> boolean", "date", STAMP, MOMENT, "interval"),
            TimeMaking.of(TimeMaking::finite)));
  }

  private static String forEach(String signature, String... types) {
    return Stream.of(types).map(signature::formatted).collect(Collectors.joining("; "));
  }

  private static List<FunctionRow> made() {
    return List.of(
        scalar("make_date", "integer, integer, integer -> date", Composed.of(Composed::date)),
        scalar(
            "make_time",
            "integer, integer, double precision -> time without time zone",
            TimeMaking.of(TimeMaking::time),
            "q_make_time"),
        scalar(
            "make_timestamp",
            "integer, integer, integer, integer, integer, double precision -> " + STAMP,
            TimeMaking.of(TimeMaking::timestamp),
            "q_make_stamp"),
        scalar(
                "make_timestamptz",
                "integer, integer, integer, integer, integer, double precision [, text] -> "
                    + MOMENT,
                TimeMaking.of(TimeMaking::moment),
                "q_make_stamp",
                "q_zone")
            .shaped(6)
            .inPart(),
        scalar(
                "to_timestamp",
                "double precision -> " + MOMENT + "; text, text -> " + MOMENT,
                TimeMaking.of(TimeMaking::toTimestamp),
                "q_epoch_stamp",
                "q_time_read")
            .shapedAfterFirst()
            .inPart(),
        scalar("to_date", "text, text -> date", TimeMaking.of(TimeMaking::toDate), "q_time_read")
            .shapedAfterFirst(),
        plain("uuid_extract_timestamp", "uuid -> " + MOMENT).ofAnyZone());
  }

  private static FunctionRow justified(String name) {
    return scalar(name, "interval -> interval", Intervals.of(Intervals::justified), "q_iv_do");
  }

  private static List<FunctionRow> spans() {
    return List.of(
        scalar(
                "age",
                forEach("%1$s, %1$s -> interval", STAMP, MOMENT),
                Intervals.of((intervals, given) -> intervals.age(given.arguments())),
                "q_iv_between")
            .inPart(),
        scalar(
            "age",
            forEach("%s -> interval", STAMP, MOMENT),
            TimeMaking.of(TimeMaking::age),
            "q_iv_between"),
        justified("justify_days"),
        justified("justify_hours"),
        justified("justify_interval"),
        scalar(
            "make_interval",
            "[integer, integer, integer, integer, integer, integer, double precision] -> interval",
            Intervals.of(Intervals::made),
            "q_iv_make"));
  }

  private static List<FunctionRow> texts() {
    return List.of(
        scalar(
                "to_char",
                forEach("%s, text -> text", STAMP, MOMENT),
                given -> Optional.of(TimeFunctions.toChar(given)),
                "q_time_char")
            .inPart(),
        scalar(
                "timezone",
                "text, " + STAMP + " -> " + MOMENT + "; text, " + MOMENT + " -> " + STAMP,
                given -> Optional.of(TimeFunctions.timezone(given)),
                "q_zone")
            .shaped(0)
            .inPart());
  }
}

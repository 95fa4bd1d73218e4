package quorate.sql.function;

import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import quorate.core.value.SessionZone;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.core.value.ZoneNames;
import quorate.sql.plan.Term;
import quorate.sql.plan.Terms;

/// Rewrites terms that depend on the session's TimeZone to terms that do not, because engines run
/// in UTC. Routines compute local times, with the same time zone rules on every engine.
public final class ZonedTerms {
  public static final String ROUTINE = "q_zone";

  /// The routine for a timestamptz's text in stored form.
  public static final String KEPT_TEXT = "q_kept_text";

  private ZonedTerms() {}

  /// A timestamptz in the form in which arrays and ranges store and compare it.
  static Term kept(Term value) {
    return value.type() == SqlType.TIMESTAMPTZ
        ? new Term.Call(KEPT_TEXT, List.of(value), SqlType.TEXT, -1)
        : new Term.Cast(value, SqlType.TEXT, -1);
  }

  /// AT TIME ZONE.
  static Term at(String zone, Term time) {
    boolean local = time.type() == SqlType.TIMESTAMPTZ;
    if (zone.equals(SessionZone.UTC) && SessionZone.isUtc()) {
      return new Term.Cast(time, local ? SqlType.TIMESTAMP : SqlType.TIMESTAMPTZ, -1);
    }
    return local ? local(zone, time) : moment(zone, time);
  }

  /// date_trunc.
  static Term truncated(String zone, Term unit, Term moment) {
    return call("_trunc", zone, SqlType.TIMESTAMPTZ, unit, moment);
  }

  /// The name by which routines know the time zone of an expression.
  static Optional<String> meant(String name) {
    return ZoneNames.meant(name)
        .flatMap(zone ->
            zone instanceof ZoneOffset offset
                ? offset.equals(ZoneOffset.UTC)
                    ? Optional.of(SessionZone.UTC)
                    : ZoneNames.ofMinutes(offset.getTotalSeconds() / 60)
                : Optional.of(zone).map(ZoneId::getId));
  }

  /// The term rewritten to be independent of the session's time zone; empty if it already is.
  ///
  /// @param zoneless whether the routine of a name treats a timestamptz independently of the zone
  public static Optional<Term> settled(Term term, Predicate<String> zoneless) {
    if (SessionZone.isUtc()) {
      return Optional.empty();
    }
    String zone = SessionZone.name();
    return switch (term) {
      case Term.Cast cast -> cast(zone, cast);
      case Term.Call call -> zoneless.test(call.function()) ? Optional.empty() : call(zone, call);
      default -> Optional.empty();
    };
  }

  private static Optional<Term> cast(String zone, Term.Cast cast) {
    Term operand = cast.operand();
    SqlType from = operand.type();
    SqlType to = cast.type();
    if (to == SqlType.TIMETZ && from != to) {
      throw lacking("a cast of " + from.sqlName() + " to time with time zone");
    }
    if (from == to || from != SqlType.TIMESTAMPTZ && to != SqlType.TIMESTAMPTZ) {
      return Optional.empty();
    }
    if (to == SqlType.TIMESTAMPTZ) {
      return switch (from) {
        case DATE -> Optional.of(moment(zone, new Term.Cast(operand, SqlType.TIMESTAMP, -1)));
        case TIMESTAMP -> Optional.of(moment(zone, operand));
        case TEXT, VARCHAR, BPCHAR, UNKNOWN ->
            Optional.of(call("_read", zone, SqlType.TIMESTAMPTZ, operand));
        default -> throw lacking("a cast of " + from.sqlName() + " to timestamp with time zone");
      };
    }
    return switch (to) {
      case TIMESTAMP -> Optional.of(local(zone, operand));
      case DATE, TIME -> Optional.of(new Term.Cast(local(zone, operand), to, cast.typmod()));
      case TEXT -> Optional.of(call("_text", zone, SqlType.TEXT, operand));
      case VARCHAR, BPCHAR ->
          Optional.of(new Term.Cast(call("_text", zone, SqlType.TEXT, operand), to, cast.typmod()));
      default -> throw lacking("a cast of timestamp with time zone to " + to.sqlName());
    };
  }

  private static Optional<Term> call(String zone, Term.Call call) {
    List<Term> arguments = call.arguments();
    boolean moments =
        call.type() == SqlType.TIMESTAMPTZ
            || arguments.stream().anyMatch(each -> each.type() == SqlType.TIMESTAMPTZ);
    if (!moments || call.function().startsWith(ROUTINE)) {
      return Optional.empty();
    }
    return switch (call.function()) {
      case "q_time_extract" -> {
        if (isNumber(arguments.getFirst(), TimeFields.ZONE)) {
          yield Optional.of(offset(zone, call));
        }
        yield isNumber(arguments.getFirst(), TimeFields.EPOCH)
            ? Optional.empty()
            : Optional.of(with(call, 1, local(zone, arguments.get(1))));
      }
      case "q_make_stamp", "q_time_read" ->
          Optional.of(
              moment(
                  zone, new Term.Call(call.function(), call.arguments(), SqlType.TIMESTAMP, -1)));
      case "q_time_char" -> Optional.of(with(call, 1, local(zone, arguments.get(1))));
      case "q_time_trunc" -> Optional.of(truncated(zone, arguments.get(0), arguments.get(1)));
      case "q_time_add" ->
          isNumber(arguments.get(1), 0) && isNumber(arguments.get(2), 0)
              ? Optional.empty()
              : Optional.of(
                  call("_add", zone, SqlType.TIMESTAMPTZ, arguments.toArray(Term[]::new)));
      case "q_iv_moment" ->
          Optional.of(call("_move", zone, SqlType.TIMESTAMPTZ, arguments.get(0), arguments.get(1)));
      case "q_iv_between" ->
          isNumber(arguments.get(2), 1)
              ? Optional.of(
                  with(
                      with(call, 0, local(zone, arguments.get(0))),
                      1,
                      local(zone, arguments.get(1))))
              : Optional.empty();
      default -> throw lacking(call.function() + " of timestamp with time zone");
    };
  }

  /// The offset of local time from UTC at an instant, in seconds.
  private static Term offset(String zone, Term.Call call) {
    Term moment = call.arguments().get(1);
    Term.Call epoch = with(call, 0, Terms.number(TimeFields.EPOCH));
    return new Term.Operation(
        "-", List.of(with(epoch, 1, local(zone, moment)), epoch), SqlType.NUMERIC);
  }

  private static Term local(String zone, Term moment) {
    return call("", zone, SqlType.TIMESTAMP, text("local"), moment);
  }

  private static Term moment(String zone, Term local) {
    return call("", zone, SqlType.TIMESTAMPTZ, text("moment"), local);
  }

  private static Term call(String routine, String zone, SqlType type, Term... arguments) {
    List<Term> all = new java.util.ArrayList<>(List.of(text(zone)));
    all.addAll(List.of(arguments));
    return new Term.Call(ROUTINE + routine, all, type, -1);
  }

  private static Term text(String text) {
    return new Term.Constant(new Value.Text(text), SqlType.TEXT);
  }

  private static Term.Call with(Term.Call call, int index, Term argument) {
    List<Term> all = new java.util.ArrayList<>(call.arguments());
    all.set(index, argument);
    return new Term.Call(call.function(), all, call.type(), call.typmod());
  }

  private static boolean isNumber(Term term, long number) {
    return term instanceof Term.Constant(Value.Int(long value), _) && value == number;
  }

  private static SqlException lacking(String what) {
    return new SqlException(
        "0A000", what + " is not supported by Quorate while TimeZone is " + SessionZone.name());
  }
}

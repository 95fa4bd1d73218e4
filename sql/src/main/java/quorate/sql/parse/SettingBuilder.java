package quorate.sql.parse;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Additional_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.IdentifierContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Session_local_optionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Set_actionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Show_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.VexContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Zone_valueContext;
import quorate.core.value.ZoneNames;

/// SET, RESET and SHOW, including the settings with a syntax of their own, such as TIME ZONE.
final class SettingBuilder {
  private static final Pattern OFFSET = Pattern.compile("'([+-])?(\\d{1,2})(?::(\\d{2}))?'");

  private final Source source;
  private final ExprBuilder expressions;

  SettingBuilder(Source source) {
    this.source = source;
    expressions = new QueryBuilder(source).expressions();
  }

  private static String name(List<IdentifierContext> parts) {
    return String.join(".", parts.stream().map(Source::content).toList()).toLowerCase(Locale.ROOT);
  }

  private static String name(@Nullable IdentifierContext scope, IdentifierContext name) {
    return name(scope == null ? List.of(name) : List.of(scope, name));
  }

  Command show(Show_statementContext statement) {
    if (statement.ALL() != null) {
      return new Command.Show("all");
    }
    if (statement.ZONE() != null) {
      return new Command.Show("timezone");
    }
    if (statement.ISOLATION() != null) {
      return new Command.Show("transaction_isolation");
    }
    return new Command.Show(
        statement.AUTHORIZATION() != null ? "session_authorization" : name(statement.identifier()));
  }

  Command reset(Additional_statementContext statement) {
    if (statement.ALL() != null) {
      return new Command.Reset(Optional.empty());
    }
    if (statement.ZONE() != null) {
      return new Command.Reset(Optional.of("timezone"));
    }
    return new Command.Reset(
        Optional.of(
            statement.AUTHORIZATION() != null
                ? "session_authorization"
                : name(statement.identifier())));
  }

  Command set(Set_actionContext action) {
    if (action.CONSTRAINTS() != null) {
      return new Command.Nothing("SET CONSTRAINTS"); // constraints are checked after each statement
    }
    if (action.SNAPSHOT() != null) {
      throw Source.unsupported("SET TRANSACTION SNAPSHOT", action);
    }
    if (action.TRANSACTION() != null) {
      return new Command.SetTransaction(
          action.CHARACTERISTICS() != null, CommandBuilder.modes(action.transaction_mode()));
    }
    return set(action.session_local_option(), action.LOCAL() != null);
  }

  private Command set(Session_local_optionContext option, boolean local) {
    if (option.AUTHORIZATION() != null) {
      var who = option.getChild(option.getChildCount() - 1);
      boolean own = Source.first(who).token().is("default");
      return new Command.Set(
          "session_authorization", own ? List.of() : List.of(Source.content(who)), local);
    }
    if (option.XML() != null) {
      throw Source.unsupported("SET XML OPTION", option);
    }
    if (option.zone_value() != null) {
      return new Command.Set("timezone", zone(option.zone_value()), local);
    }
    if (option.role_param != null) {
      return new Command.Set("role", List.of(Source.content(option.role_param)), local);
    }
    if (option.CURRENT() != null) {
      throw Source.unsupported("SET ... FROM CURRENT", option.FROM());
    }
    String written = name(option.config_scope, option.config_param);
    String name = written.equals("names") ? "client_encoding" : written;
    return new Command.Set(
        name, option.set_statement_value().vex().stream().map(this::value).toList(), local);
  }

  private List<String> zone(Zone_valueContext zone) {
    if (zone.DEFAULT() != null || Source.content(zone).equals("local")) {
      return List.of();
    }
    if (zone.INTERVAL() != null) {
      return List.of(offset(zone));
    }
    return List.of(
        zone.numericonly() == null
            ? Source.content(zone)
            : source.text(zone).replaceAll("[\\s+]", ""));
  }

  /// INTERVAL '+02:30' HOUR TO MINUTE.
  private String offset(Zone_valueContext zone) {
    Matcher written = OFFSET.matcher(source.text(zone));
    if (!written.find()) {
      throw Source.unsupported("SET TIME ZONE INTERVAL", zone);
    }
    int minutes =
        Integer.parseInt(written.group(2)) * 60
            + (written.group(3) == null ? 0 : Integer.parseInt(written.group(3)));
    return ZoneNames.ofMinutes("-".equals(written.group(1)) ? -minutes : minutes)
        .orElseThrow(() -> Source.unsupported("SET TIME ZONE INTERVAL", zone));
  }

  /// A value: a constant or a word. The grammar accepts any expression.
  private String value(VexContext value) {
    var constant =
        ExprBuilder.primary(value)
            .filter(primary ->
                primary.expr_const() != null && primary.expr_const().truth_value() != null);
    if (constant.isPresent()) {
      return Source.content(value);
    }
    return switch (expressions.expression(value)) {
      case Expr.Constant(_, String text, _, _) -> text;
      case Expr.Name(List<String> parts, _) when parts.size() == 1 -> parts.getFirst();
      case Expr.Operator(String sign, List<Expr> operands, _)
          when sign.equals("-")
              && operands.size() == 1
              && operands.getFirst() instanceof Expr.Constant(boolean number, String text, _, _)
              && number ->
          "-" + text;
      default -> throw source.syntaxErrorInside(value);
    };
  }
}

package quorate.sql.parse;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Identity_bodyContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Sequence_bodyContext;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;

/// Sequence options of CREATE SEQUENCE and of identity columns.
final class SequenceBuilder {
  private final Source source;

  SequenceBuilder(Source source) {
    this.source = source;
  }

  /// @param statement the enclosing statement, for messages
  /// @throws SqlException 42601 for a repeated option, 22023 for an invalid value
  Statement.SequenceOptions options(List<Sequence_bodyContext> bodies, String statement) {
    Optional<String> name = Optional.empty();
    Optional<SqlType> type = Optional.empty();
    Map<String, OptionalLong> values = new TreeMap<>();
    for (Sequence_bodyContext option : bodies) {
      boolean none =
          option.col_name != null && Names.parts(option.col_name).equals(List.of("none"));
      boolean acyclic = option.CYCLE() != null && option.NO() != null;
      if (option.type != null) {
        once(values, "type", OptionalLong.empty());
        type =
            Optional.of(
                switch (option.type.getType()) {
                  case SQLParser.SMALLINT -> SqlType.INT2;
                  case SQLParser.INTEGER -> SqlType.INT4;
                  default -> SqlType.INT8;
                });
      } else if (option.NAME() != null) {
        name = Optional.of(Names.relation(option.name));
      } else if (isNumber(option)) {
        once(values, word(option), value(option));
      } else if (!none && !acyclic) {
        throw Source.unsupported(statement + " ... " + Source.content(option), option);
      }
    }
    long increment = value(values, "increment").orElse(1);
    if (increment == 0) {
      throw new SqlException("22023", "INCREMENT must not be zero");
    }
    if (value(values, "cache").orElse(1) < 1) {
      throw new SqlException(
          "22023",
          "CACHE (%d) must be greater than zero".formatted(value(values, "cache").orElse(1)));
    }
    return new Statement.SequenceOptions(
        name,
        type,
        value(values, "start"),
        increment,
        value(values, "minvalue"),
        value(values, "maxvalue"));
  }

  private static boolean isNumber(Sequence_bodyContext option) {
    return option.INCREMENT() != null
        || option.MINVALUE() != null
        || option.MAXVALUE() != null
        || option.START() != null
        || option.CACHE() != null;
  }

  private static String word(Sequence_bodyContext option) {
    int at = option.NO() == null ? 0 : 1;
    return option.getChild(at).getText().toLowerCase(Locale.ROOT);
  }

  /// Empty for NO MINVALUE and NO MAXVALUE.
  private OptionalLong value(Sequence_bodyContext option) {
    return option.numericonly() == null
        ? OptionalLong.empty()
        : OptionalLong.of(source.integer(option.numericonly()));
  }

  private static OptionalLong value(Map<String, OptionalLong> values, String name) {
    return values.getOrDefault(name, OptionalLong.empty());
  }

  private static void once(Map<String, OptionalLong> values, String name, OptionalLong value) {
    if (values.put(name, value) != null) {
      throw new SqlException("42601", "conflicting or redundant options");
    }
  }

  Statement.Identity identity(Identity_bodyContext identity) {
    return new Statement.Identity(
        identity.ALWAYS() != null, options(identity.sequence_body(), "an identity"));
  }
}

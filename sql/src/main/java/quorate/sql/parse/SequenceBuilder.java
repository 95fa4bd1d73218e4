package quorate.sql.parse;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Identity_bodyContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Sequence_bodyContext;
import quorate.core.value.SqlException;

/// What is said of sequences: by CREATE SEQUENCE, and of those behind identity columns.
final class SequenceBuilder {
  private final Source source;

  SequenceBuilder(Source source) {
    this.source = source;
  }

  /// @param statement that they stand in, for messages
  Statement.SequenceOptions options(List<Sequence_bodyContext> bodies, String statement) {
    Optional<String> name = Optional.empty();
    OptionalLong start = OptionalLong.empty();
    long increment = 1;
    for (Sequence_bodyContext option : bodies) {
      boolean none =
          option.col_name != null && Names.parts(option.col_name).equals(List.of("none"));
      boolean plain = option.AS() != null || option.CACHE() != null || option.NO() != null || none;
      if (option.start_val != null) {
        start = OptionalLong.of(source.integer(option.start_val));
      } else if (option.incr != null) {
        increment = source.integer(option.incr);
      } else if (option.NAME() != null) {
        name = Optional.of(Names.relation(option.name));
      } else if (!plain) {
        throw Source.unsupported(statement + " ... " + Source.content(option), option);
      }
    }
    long first = increment < 0 ? -1 : 1;
    if (increment == 0) {
      throw new SqlException("22023", "INCREMENT must not be zero");
    }
    if (increment < 0 ? start.orElse(first) > first : start.orElse(first) < first) {
      throw new SqlException(
          "22023",
          "START value (%d) cannot be %s (%d)"
              .formatted(
                  start.orElse(first),
                  increment < 0 ? "greater than MAXVALUE" : "less than MINVALUE",
                  first));
    }
    return new Statement.SequenceOptions(name, start.orElse(first), increment);
  }

  Statement.Identity identity(Identity_bodyContext identity) {
    return new Statement.Identity(
        identity.ALWAYS() != null, options(identity.sequence_body(), "an identity"));
  }
}

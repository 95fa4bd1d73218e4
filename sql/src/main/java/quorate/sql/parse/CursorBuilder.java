package quorate.sql.parse;

import java.util.Optional;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Declare_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Fetch_move_directionContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Script_additionalContext;
import quorate.core.value.SqlException;

/// DECLARE, FETCH, MOVE and CLOSE.
final class CursorBuilder {
  private final Source source;
  private final Names names;

  CursorBuilder(Source source, Names names) {
    this.source = source;
    this.names = names;
  }

  Command declare(Declare_statementContext statement) {
    return new Command.Declare(
        names.identifier(statement.identifier()),
        statement.BINARY() != null,
        statement.NO() == null,
        statement.HOLD() != null && statement.WITH() != null,
        source.text(statement.select_stmt()));
  }

  Command fetch(Script_additionalContext statement) {
    boolean moves = statement.MOVE() != null;
    String name = names.identifier(statement.identifier());
    Fetch_move_directionContext direction = statement.fetch_move_direction();
    if (direction == null || direction.NEXT() != null) {
      return new Command.Fetch(moves, "forward", 1, name);
    }
    if (direction.PRIOR() != null) {
      return new Command.Fetch(moves, "backward", 1, name);
    }
    if (direction.FIRST() != null || direction.LAST() != null) {
      return new Command.Fetch(moves, "absolute", direction.FIRST() != null ? 1 : -1, name);
    }
    String way =
        direction.ABSOLUTE() != null
            ? "absolute"
            : direction.RELATIVE() != null
                ? "relative"
                : direction.BACKWARD() != null ? "backward" : "forward";
    return new Command.Fetch(moves, way, count(direction), name);
  }

  private static long count(Fetch_move_directionContext direction) {
    if (direction.ALL() != null) {
      return Long.MAX_VALUE;
    }
    String number = "1";
    if (direction.signediconst() != null) {
      number = direction.signediconst().getText(); // includes the sign
    } else if (direction.iconst() != null) {
      number = direction.iconst().getText();
    }
    try {
      return Integer.parseInt(number);
    } catch (NumberFormatException large) {
      throw new SqlException("22003", "value \"" + number + "\" is out of range for type integer");
    }
  }

  Command close(Script_additionalContext statement) {
    return new Command.Close(
        statement.ALL() != null
            ? Optional.empty()
            : Optional.of(names.identifier(statement.identifier())));
  }
}

package quorate.sql.parse;

import java.util.List;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_index_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Index_columnContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Index_restContext;
import quorate.core.value.SqlException;

/// The access method of CREATE INDEX, and PostgreSQL's errors for what it does not support.
final class IndexMethodReader {
  private final Create_index_statementContext index;
  private final Index_restContext rest;
  private final String word;

  IndexMethodReader(Create_index_statementContext index) {
    this.index = index;
    this.rest = index.index_rest();
    this.word = rest.method == null ? "btree" : Source.content(rest.method);
  }

  /// @throws SqlException 42704 for an unknown method or operator class, 0A000 for an option that
  ///   the method lacks
  IndexMethod method() {
    IndexMethod method =
        IndexMethod.of(word)
            .orElseThrow(
                () -> new SqlException("42704", "access method \"" + word + "\" does not exist"));
    List<Index_columnContext> keys = rest.index_columns().index_column();
    refuse(index.UNIQUE() != null && method != IndexMethod.BTREE, "unique indexes");
    refuse(rest.including_index() != null && !method.takesIncluded(), "included columns");
    refuse(keys.size() > 1 && !method.takesSeveral(), "multicolumn indexes");
    if (method != IndexMethod.BTREE) {
      keys.forEach(key -> check(key, method));
    }
    return method;
  }

  private void check(Index_columnContext key, IndexMethod method) {
    refuse(key.order_specification() != null, "ASC/DESC options");
    refuse(key.null_ordering() != null, "NULLS FIRST/LAST options");
    if (key.operator_class != null) {
      String name = Names.parts(key.operator_class).getLast();
      if (!method.hasClass(name)) {
        throw new SqlException(
            "42704",
            "operator class \"%s\" does not exist for access method \"%s\"".formatted(name, word));
      }
    }
  }

  private void refuse(boolean wrong, String option) {
    if (wrong) {
      throw new SqlException(
          "0A000", "access method \"%s\" does not support %s".formatted(word, option));
    }
  }
}

package quorate.sql.parse;

import java.util.List;
import java.util.Optional;

/// Rewrites SELECT ... INTO to CREATE TABLE ... AS.
final class SelectInto {
  private final String text;
  private final List<Token> tokens;

  private SelectInto(String text, List<Token> tokens) {
    this.text = text;
    this.tokens = tokens;
  }

  /// The statement as CREATE TABLE AS; empty if it is not SELECT INTO.
  static Optional<String> asCreate(String text, List<Token> tokens) {
    boolean query = tokens.getFirst().is("select") || tokens.getFirst().is("with");
    return query ? new SelectInto(text, tokens).find() : Optional.empty();
  }

  private Optional<String> find() {
    int depth = 0;
    for (int i = 1; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.is("(") || token.is("[")) {
        depth++;
      } else if (token.is(")") || token.is("]")) {
        depth--;
      } else if (depth == 0 && (token.is("insert") || token.is("merge"))) {
        return Optional.empty();
      } else if (depth == 0 && token.is("into")) {
        return Optional.of(created(i));
      }
    }
    return Optional.empty();
  }

  /// @param into index of the INTO token
  private String created(int into) {
    StringBuilder create = new StringBuilder("create ");
    int at = into + 1;
    while (tokens.get(at).is("local") || tokens.get(at).is("global")) {
      at++;
    }
    if (tokens.get(at).is("temp") || tokens.get(at).is("temporary")) {
      create.append("temporary ");
      at++;
    } else if (tokens.get(at).is("unlogged")) {
      at++;
    }
    if (tokens.get(at).is("table")) {
      at++;
    }
    int name = at;
    while (tokens.get(at + 1).is(".")) {
      at += 2;
    }
    return create
        .append("table ")
        .append(text, tokens.get(name).start(), tokens.get(at).end())
        .append(" as ")
        .append(text, 0, tokens.get(into).start())
        .append(text.substring(tokens.get(at).end()))
        .toString();
  }
}

package quorate.sql.parse;

import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.antlr.v4.runtime.tree.TerminalNode;
import quorate.core.value.Numerals;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// A parsed text: positions of its parts, and the errors that refuse them.
final class Source {
  private final String text;
  private final List<Feed.Lexeme> lexemes;

  Source(String text, List<Feed.Lexeme> lexemes) {
    this.text = text;
    this.lexemes = lexemes;
  }

  static Feed.Lexeme first(ParseTree tree) {
    return (Feed.Lexeme)
        (tree instanceof TerminalNode leaf
            ? leaf.getSymbol()
            : ((ParserRuleContext) tree).getStart());
  }

  private static Feed.Lexeme last(ParseTree tree) {
    return (Feed.Lexeme)
        (tree instanceof TerminalNode leaf
            ? leaf.getSymbol()
            : ((ParserRuleContext) tree).getStop());
  }

  /// The content of the part's first token: a folded name, a string without quotes.
  static String content(ParseTree tree) {
    return first(tree).token().text();
  }

  /// The token type of a leaf, or 0 for any other node.
  static int type(ParseTree tree) {
    return tree instanceof TerminalNode leaf ? leaf.getSymbol().getType() : 0;
  }

  /// The node after `leaf` in its parent.
  static ParserRuleContext after(ParserRuleContext parent, ParseTree leaf) {
    int index = parent.children.indexOf(leaf);
    return (ParserRuleContext) parent.getChild(index + 1);
  }

  /// The part's position in characters, from 1.
  static int position(ParseTree tree) {
    return first(tree).token().start() + 1;
  }

  String text(ParseTree tree) {
    return text.substring(first(tree).token().start(), last(tree).token().end());
  }

  /// The text of a part in upper case, for messages.
  String words(ParseTree tree) {
    return text(tree).toUpperCase(java.util.Locale.ROOT).replaceAll("\\s+", " ");
  }

  SqlException syntaxError(ParseTree tree) {
    return syntaxError(first(tree));
  }

  /// The syntax error at the second token of a part that should have one token, or at the first
  /// token if that is a symbol.
  SqlException syntaxErrorInside(ParseTree tree) {
    Feed.Lexeme first = first(tree);
    return first.token().kind() == Token.Kind.SYMBOL
        ? syntaxError(first)
        : syntaxError(lexemes.get(first.getTokenIndex() + 1));
  }

  /// The syntax error at the token after `tree`.
  SqlException syntaxErrorAfter(ParseTree tree) {
    return syntaxError(lexemes.get(last(tree).getTokenIndex() + 1));
  }

  SqlException syntaxError(Feed.Lexeme lexeme) {
    return syntaxError(text, lexeme.token());
  }

  static SqlException syntaxError(String text, Token token) {
    String message =
        token.kind() == Token.Kind.END
            ? "syntax error at end of input"
            : "syntax error at or near \"" + text.substring(token.start(), token.end()) + "\"";
    return new SqlException(new SqlError("42601", message).at(token.start() + 1));
  }

  static SqlException unsupported(String what, ParseTree tree) {
    return new SqlException(
        new SqlError("0A000", what + " is not supported by Quorate").at(position(tree)));
  }

  /// An integer with its sign.
  long integer(ParserRuleContext number) {
    try {
      return Long.parseLong(Numerals.plain(text(number).replaceAll("\\s", "")));
    } catch (NumberFormatException notInteger) {
      throw syntaxError(number);
    }
  }
}

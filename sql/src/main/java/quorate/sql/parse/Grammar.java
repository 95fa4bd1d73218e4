package quorate.sql.parse;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.antlr.v4.runtime.BailErrorStrategy;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.DefaultErrorStrategy;
import org.antlr.v4.runtime.ListTokenSource;
import org.antlr.v4.runtime.Parser;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.TokenStream;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.antlr.v4.runtime.misc.ParseCancellationException;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Runs the library's grammar over a text.
///
/// Parsing first uses ANTLR's fast SLL prediction. If that fails, full LL prediction decides
/// whether the text is really in error.
final class Grammar {
  /// Maximum nesting of parentheses, brackets and CASE.
  private static final int NESTING_MAX = 500;

  /// Maximum depth of the parser's calls, each of which takes up to half a kilobyte of stack.
  private static final int RULES_MAX = 1000;

  /// Maximum number of gaps mended in one text; each costs another parse.
  private static final int MENDS_MAX = 32;

  private Grammar() {}

  /// The parse tree that a grammar rule produced, with its source.
  record Parsed<T>(T tree, Source source) {}

  static <T> Parsed<T> parse(String text, List<Token> tokens, Function<SQLParser, T> rule) {
    List<Feed.Lexeme> lexemes = Gaps.filled(Feed.of(tokens));
    checkNesting(lexemes);
    Feed.Lexeme last = null;
    for (int mends = 0; ; mends++) {
      try {
        return new Parsed<>(run(lexemes, rule), new Source(text, lexemes));
      } catch (Failure failure) {
        int index = Prefix.end(lexemes, failure.rule).orElse(lexemes.indexOf(failure.at));
        Feed.Lexeme at = lexemes.get(index);
        if (last != null && at.token().start() <= last.token().start()) {
          throw new Source(text, lexemes).syntaxError(last);
        }
        var mended =
            mends < MENDS_MAX ? Gaps.mended(lexemes, index) : Optional.<List<Feed.Lexeme>>empty();
        if (mended.isEmpty()) {
          Gaps.lacked(lexemes, index)
              .ifPresent(what -> {
                throw new SqlException(
                    new SqlError("0A000", what + " is not supported by Quorate")
                        .at(at.token().start() + 1));
              });
          throw new Source(text, lexemes).syntaxError(at);
        }
        lexemes = mended.get();
        last = at;
      }
    }
  }

  private static <T> T run(List<Feed.Lexeme> lexemes, Function<SQLParser, T> rule) {
    CommonTokenStream stream = new CommonTokenStream(new ListTokenSource(lexemes));
    stream.fill();
    SQLParser parser = new Bounded(stream);
    parser.removeErrorListeners();
    parser.setErrorHandler(new BailErrorStrategy());
    parser.getInterpreter().setPredictionMode(PredictionMode.SLL);
    try {
      return rule.apply(parser);
    } catch (ParseCancellationException tooSimple) {
      stream.seek(0);
      SQLParser precise = new Bounded(stream);
      precise.removeErrorListeners();
      precise.setErrorHandler(new FirstError());
      precise.getInterpreter().setPredictionMode(PredictionMode.LL);
      return rule.apply(precise);
    }
  }

  private static void checkNesting(List<Feed.Lexeme> lexemes) {
    int depth = 0;
    for (Feed.Lexeme lexeme : lexemes) {
      depth +=
          switch (lexeme.getType()) {
            case SQLParser.LEFT_PAREN, SQLParser.LEFT_BRACKET, SQLParser.CASE -> 1;
            case SQLParser.RIGHT_PAREN, SQLParser.RIGHT_BRACKET, SQLParser.END -> -1;
            default -> 0;
          };
      if (depth > NESTING_MAX) {
        throw tooDeep();
      }
    }
  }

  static SqlException tooDeep() {
    return new SqlException("54001", "stack depth limit exceeded");
  }

  /// A syntax error at a token.
  private static final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Feed.Lexeme at;
    private final int rule;

    Failure(Feed.Lexeme at, Parser parser) {
      super("syntax error", null, false, false);
      this.at = at;
      ParserRuleContext context = parser.getContext();
      while (context.getParent() != null) {
        context = context.getParent();
      }
      rule = context.getRuleIndex();
    }
  }

  /// Ends parsing at the first error instead of attempting recovery.
  private static final class FirstError extends DefaultErrorStrategy {
    @Override
    public void recover(Parser parser, RecognitionException error) {
      throw new Failure((Feed.Lexeme) error.getOffendingToken(), parser);
    }

    @Override
    public org.antlr.v4.runtime.Token recoverInline(Parser parser) {
      throw new Failure((Feed.Lexeme) parser.getCurrentToken(), parser);
    }

    @Override
    public void reportError(Parser parser, RecognitionException error) {}

    @Override
    public void sync(Parser parser) {}
  }

  /// Rejects input that would overflow the stack.
  private static final class Bounded extends SQLParser {
    private int depth;

    Bounded(TokenStream tokens) {
      super(tokens);
      setInterpreter(Learned.prediction(this));
    }

    @Override
    public void enterRule(ParserRuleContext context, int state, int rule) {
      descend();
      super.enterRule(context, state, rule);
    }

    @Override
    public void exitRule() {
      depth--;
      super.exitRule();
    }

    @Override
    public void enterRecursionRule(ParserRuleContext context, int state, int rule, int precedence) {
      descend();
      super.enterRecursionRule(context, state, rule, precedence);
    }

    @Override
    public void unrollRecursionContexts(ParserRuleContext parent) {
      depth--;
      super.unrollRecursionContexts(parent);
    }

    private void descend() {
      if (++depth > RULES_MAX) {
        throw tooDeep();
      }
    }
  }
}

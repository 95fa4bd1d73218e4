package quorate.sql;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import quorate.sql.parse.AccessStatement;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Statement;
import quorate.sql.parse.Token;
import quorate.sql.plan.Plan;

/// Passwords in statements, which must not get into the order's log.
public final class Passwords {
  private static final Pattern VERIFIER =
      Pattern.compile(
          "SCRAM-SHA-256\\$[1-9][0-9]{0,8}:[A-Za-z0-9+/]+={0,2}\\$[A-Za-z0-9+/]{43}=:[A-Za-z0-9+/]{43}=");

  /// A verifier that no password fits.
  public static final String NONE =
      "SCRAM-SHA-256$1:AAAA$" + "A".repeat(43) + "=:" + "A".repeat(43) + "=";

  private Passwords() {}

  /// Whether it is what a password is checked with, not the password.
  public static boolean isVerifier(String text) {
    return VERIFIER.matcher(text).matches();
  }

  /// A statement's text without the password that it gives a role.
  ///
  /// @param hash makes a password what it is checked with
  public static String hidden(Analysed.Data data, UnaryOperator<String> hash) {
    String text = data.text();
    if (!(data.plan() instanceof Plan.Schema(Statement statement)) || !gives(statement)) {
      return text;
    }
    List<Token> tokens = Lexer.tokens(text);
    StringBuilder hidden = new StringBuilder();
    int copied = 0;
    for (int i = 3; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean password = token.kind() == Token.Kind.STRING && tokens.get(i - 1).is("password");
      if (password && !token.text().isEmpty() && !isVerifier(token.text())) {
        hidden.append(text, copied, token.start()).append('\'');
        hidden.append(hash.apply(token.text())).append('\'');
        copied = token.end();
      }
    }
    return hidden.append(text.substring(copied)).toString();
  }

  private static boolean gives(Statement statement) {
    return switch (statement) {
      case AccessStatement.CreateRole create -> create.options().password().isPresent();
      case AccessStatement.AlterRole alter -> alter.options().password().isPresent();
      default -> false;
    };
  }
}

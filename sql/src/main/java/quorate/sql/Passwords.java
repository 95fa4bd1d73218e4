package quorate.sql;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import quorate.sql.parse.AccessStatement;
import quorate.sql.parse.Lexer;
import quorate.sql.parse.Statement;
import quorate.sql.parse.Token;
import quorate.sql.plan.Plan;

/// Hides passwords in statements, which must not enter the log of the order.
public final class Passwords {
  private static final Pattern VERIFIER =
      Pattern.compile(
          "SCRAM-SHA-256\\$[1-9][0-9]{0,8}:[A-Za-z0-9+/]+={0,2}\\$[A-Za-z0-9+/]{43}=:[A-Za-z0-9+/]{43}=");

  /// A verifier that matches no password.
  public static final String NONE =
      "SCRAM-SHA-256$1:AAAA$" + "A".repeat(43) + "=:" + "A".repeat(43) + "=";

  private Passwords() {}

  /// Whether the text is a verifier rather than a password.
  public static boolean isVerifier(String text) {
    return VERIFIER.matcher(text).matches();
  }

  /// A statement's text with the password that it sets replaced by a verifier.
  ///
  /// @param hash computes the verifier of a password
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

package quorate.sql.system;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import quorate.sql.builtin.BuiltinCatalog;
import quorate.sql.builtin.SystemTypes;
import quorate.sql.function.FunctionTable;
import quorate.sql.parse.Token;
import quorate.sql.type.Types;

/// The names that only the system catalog's engine knows: the databases have no such relation,
/// function or type.
final class SystemNames {
  private static final String SESSION_USER = "session_user";

  /// Clauses after FROM, and the next query.
  private static final Set<String> ENDS_OF_FROM =
      Set.of("where", "group", "having", "order", "limit", "offset", "fetch", "select", "values");

  /// Beside functions of the catalog, those of the session. The databases know some of them, too,
  /// for statements with tables; without tables they need not be asked.
  private static final Set<String> OF_SESSION =
      Set.of(
          "format_type",
          "current_schemas",
          "current_setting",
          "set_config",
          SESSION_USER,
          "acldefault",
          "aclexplode",
          "getdatabaseencoding",
          "pg_client_encoding",
          "pg_is_in_recovery",
          "inet_server_addr",
          "inet_client_addr",
          "inet_server_port",
          "quote_ident",
          "row_security_active");

  private static final Set<String> TYPES =
      SystemTypes.names().stream()
          .filter(SystemTypes::isComputed)
          .filter(name -> Types.known(name).isEmpty() && !name.equals("any")) // a word of = ANY
          .collect(Collectors.toUnmodifiableSet());

  private SystemNames() {}

  /// Whether only the catalog has this function.
  static boolean isOwnFunction(String name) {
    return OF_SESSION.contains(name) || isOfCatalog(name) && !FunctionTable.has(name);
  }

  private static boolean isOfCatalog(String name) {
    return name.startsWith("pg_")
        || name.startsWith("has_")
        || name.startsWith("to_reg")
        || name.startsWith("_pg_")
        || name.endsWith("_description");
  }

  /// Whether only the catalog has this function as an item of FROM.
  static boolean isOwnInFrom(String name) {
    return FunctionTable.ofRows(name).isEmpty() && (CatalogRoutines.has(name) || Sets.has(name));
  }

  /// Whether only the catalog has this type.
  static boolean isOwnType(String name) {
    return TYPES.contains(name);
  }

  /// Whether any word may be such a name. Most statements have none, and need not be parsed to know
  /// it.
  static boolean mayBeAmong(List<Token> tokens) {
    boolean from = false;
    for (int i = 0; i + 1 < tokens.size(); i++) {
      Token token = tokens.get(i);
      boolean calls = tokens.get(i + 1).is("(");
      if (isTelling(token, calls) || from && calls && isOwnInFrom(token.text())) {
        return true;
      }
      from = token.is("from") || from && !ENDS_OF_FROM.contains(token.text());
    }
    return false;
  }

  private static boolean isTelling(Token token, boolean calls) {
    if (token.kind() != Token.Kind.WORD && token.kind() != Token.Kind.QUOTED) {
      return false;
    }
    String word = token.text();
    return word.equals(BuiltinCatalog.INFORMATION)
        || BuiltinCatalog.relation(word).isPresent()
        || (calls || word.equals(SESSION_USER)) && isOwnFunction(word)
        || isOwnType(word);
  }
}

package quorate.sql.parse;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.sql.parse.AccessStatement.RoleName;

/// Statements about roles and privileges. The grammar has already accepted the text as PostgreSQL's
/// SQL, so a single pass over the words is enough.
final class AccessBuilder {
  private static final Set<String> ROLES = Set.of("role", "user", "group");
  private static final Set<String> FLAGS =
      Set.of("superuser", "inherit", "createrole", "createdb", "login", "replication", "bypassrls");

  private final Words words;

  private AccessBuilder(List<Token> tokens) {
    words = new Words(tokens);
  }

  /// Whether the first words are those of a statement about roles or privileges.
  static boolean isOne(List<Token> tokens) {
    String first = word(tokens, 0);
    String second = word(tokens, 1);
    return switch (first) {
      case "grant", "revoke" -> true;
      case "reassign" -> true;
      case "create", "drop" ->
          ROLES.contains(second) && !word(tokens, 2).equals("mapping")
              || first.equals("drop") && second.equals("owned");
      case "alter" ->
          ROLES.contains(second) && !word(tokens, 2).equals("mapping")
              || second.equals("default") && word(tokens, 2).equals("privileges")
              || second.equals("database")
                  && (word(tokens, 3).equals("set") || word(tokens, 3).equals("reset"))
              || ownerTo(tokens);
      default -> false;
    };
  }

  private static String word(List<Token> tokens, int at) {
    return at < tokens.size() && tokens.get(at).kind() == Token.Kind.WORD
        ? tokens.get(at).text()
        : "";
  }

  /// ALTER kind name OWNER TO role.
  private static boolean ownerTo(List<Token> tokens) {
    int end = tokens.size();
    while (end > 0
        && (tokens.get(end - 1).kind() == Token.Kind.END || tokens.get(end - 1).is(";"))) {
      end--;
    }
    return end > 4
        && end < 12
        && tokens.get(end - 2).is("to")
        && tokens.get(end - 3).is("owner")
        && tokens.stream().noneMatch(token -> token.is(","));
  }

  static Statement build(List<Token> tokens) {
    AccessBuilder builder = new AccessBuilder(tokens);
    return switch (builder.words.take().text()) {
      case "grant" -> builder.grant();
      case "revoke" -> builder.revoke();
      case "reassign" -> builder.reassign();
      case "create" -> builder.create();
      case "drop" -> builder.drop();
      default -> builder.alter();
    };
  }

  private RoleName role() {
    words.skip("group");
    Token name = words.take();
    boolean plain = name.kind() == Token.Kind.WORD;
    RoleName.Kind kind =
        !plain
            ? RoleName.Kind.NAMED
            : switch (name.text()) {
              case "current_user", "current_role", "session_user" -> RoleName.Kind.CURRENT;
              case "public" -> RoleName.Kind.PUBLIC;
              default -> RoleName.Kind.NAMED;
            };
    return new RoleName(name.text(), kind, name.start() + 1);
  }

  private List<RoleName> roles() {
    List<RoleName> roles = new ArrayList<>();
    do {
      roles.add(role());
    } while (words.skip(","));
    return roles;
  }

  private AccessStatement create() {
    boolean login = words.take().is("user");
    RoleName name = role();
    words.skip("with");
    List<RoleName> into = new ArrayList<>();
    List<RoleName> members = new ArrayList<>();
    List<RoleName> admins = new ArrayList<>();
    OptionReader options = new OptionReader();
    if (login) {
      options.flags.put("login", true);
    }
    while (!words.isEnd()) {
      if (words.skip("in")) {
        words.take();
        into.addAll(roles());
      } else if (words.skip("role") || words.skip("user")) {
        members.addAll(roles());
      } else if (words.skip("admin")) {
        admins.addAll(roles());
      } else {
        options.read();
      }
    }
    return new AccessStatement.CreateRole(name, options.options(), into, members, admins);
  }

  private AccessStatement drop() {
    if (words.take().is("owned")) {
      words.take();
      return new AccessStatement.DropOwned(roles(), words.has("cascade"));
    }
    boolean ifExists = words.skip("if");
    if (ifExists) {
      words.take();
    }
    return new AccessStatement.DropRole(roles(), ifExists);
  }

  private Statement alter() {
    String kind = words.peek().text();
    if (words.peek().is("default")) {
      return defaults();
    }
    if (kind.equals("database") && !words.has("owner")) {
      words.take();
      return new SettingWords(words).read(Optional.empty(), Optional.of(words.take().text()));
    }
    if (!ROLES.contains(kind)) {
      return own();
    }
    words.take();
    if (words.skip("all")) {
      return new SettingWords(words).read(Optional.empty(), Optional.empty());
    }
    RoleName name = role();
    if (words.skip("rename")) {
      words.take();
      return new AccessStatement.RenameRole(name, role());
    }
    if (kind.equals("group")) {
      boolean adds = words.take().is("add");
      words.take();
      List<RoleName> members = roles();
      return adds
          ? new AccessStatement.GrantRole(List.of(name), members, Map.of())
          : new AccessStatement.RevokeRole(List.of(name), members, Optional.empty(), false);
    }
    if (words.peek().is("set") || words.peek().is("reset") || words.peek().is("in")) {
      return new SettingWords(words).read(Optional.of(name), Optional.empty());
    }
    words.skip("with");
    OptionReader options = new OptionReader();
    while (!words.isEnd()) {
      options.read();
    }
    return new AccessStatement.AlterRole(name, options.options());
  }

  private Statement own() {
    Token first = words.take();
    String kind = first.text();
    switch (kind) {
      case "table", "view", "sequence", "schema", "database", "type" -> {}
      case "materialized" -> kind += " " + words.take().text();
      case "domain" -> kind = "type";
      default -> throw unsupported("ALTER " + kind.toUpperCase(java.util.Locale.ROOT) + " OWNER");
    }
    boolean ifExists = words.skip("if");
    if (ifExists) {
      words.take();
    }
    words.skip("only");
    String name = relation(kind);
    words.take();
    words.take();
    return new AccessStatement.Own(kind, name, ifExists, role(), first.start() + 1);
  }

  private AccessStatement reassign() {
    words.take();
    words.take();
    List<RoleName> from = roles();
    words.take();
    return new AccessStatement.Reassign(from, role());
  }

  /// A name; a relation or type may be qualified, and is returned as a [Qualified] text.
  private String relation(String kind) {
    boolean plain = kind.equals("schema") || kind.equals("database");
    String name = words.take().text();
    if (plain) {
      return name;
    }
    return Qualified.text(words.skip(".") ? List.of(name, words.take().text()) : List.of(name));
  }

  private List<String> relations(String kind) {
    List<String> names = new ArrayList<>();
    do {
      names.add(relation(kind));
      if (kind.equals("procedure") && words.skip("(")) {
        while (!words.skip(")")) { // argument types are skipped: procedure names are unique
          words.take();
        }
      }
    } while (words.skip(","));
    return names;
  }

  /// Whether this is GRANT or REVOKE of privileges rather than roles.
  private boolean isOfPrivileges() {
    return words.has("on");
  }

  private List<AccessStatement.Granted> privileges() {
    if (words.skip("all")) {
      words.skip("privileges");
      if (words.peek().is("(")) {
        throw unsupported("ALL PRIVILEGES of columns");
      }
      return List.of();
    }
    List<AccessStatement.Granted> privileges = new ArrayList<>();
    do {
      Token word = words.take();
      List<String> columns = new ArrayList<>();
      if (words.skip("(")) {
        do {
          columns.add(words.take().text());
        } while (words.skip(","));
        words.take();
      }
      privileges.add(new AccessStatement.Granted(word.text(), columns, word.start() + 1));
    } while (words.skip(","));
    return privileges;
  }

  private AccessStatement.Targets targets() {
    Token first = words.peek();
    int position = first.start() + 1;
    if (words.skip("all")) {
      String kind = words.take().text();
      if (!kind.equals("tables") && !kind.equals("sequences")) {
        throw unsupported("a privilege on all " + kind);
      }
      words.take();
      words.take();
      return new AccessStatement.Targets(
          kind.substring(0, kind.length() - 1), relations("schema"), true, position);
    }
    String kind = "table";
    if (first.kind() == Token.Kind.WORD && !words.isNameHere()) {
      switch (first.text()) {
        case "table", "sequence", "schema", "database", "type" -> kind = words.take().text();
        case "domain" -> {
          words.take();
          kind = "type";
        }
        case "procedure", "routine" -> {
          words.take();
          kind = "procedure";
        }
        default -> throw unsupported("a privilege on a " + first.text());
      }
    }
    return new AccessStatement.Targets(kind, relations(kind), false, position);
  }

  private AccessStatement grant() {
    if (!isOfPrivileges()) {
      List<RoleName> roles = roles();
      words.take();
      List<RoleName> members = roles();
      Map<String, Boolean> options = new LinkedHashMap<>();
      if (words.skip("with")) {
        do {
          String option = words.take().text();
          options.put(option, !words.peek().is("false"));
          words.take();
        } while (words.skip(","));
      }
      return new AccessStatement.GrantRole(roles, members, options);
    }
    List<AccessStatement.Granted> privileges = privileges();
    words.take();
    AccessStatement.Targets targets = targets();
    words.take();
    List<RoleName> grantees = roles();
    return new AccessStatement.Grant(privileges, targets, grantees, words.skip("with"));
  }

  private AccessStatement revoke() {
    if (!isOfPrivileges()) {
      Optional<String> option =
          words.hasBefore("option", "from") ? Optional.of(words.take().text()) : Optional.empty();
      if (option.isPresent()) {
        words.take();
        words.take();
      }
      List<RoleName> roles = roles();
      words.take();
      List<RoleName> members = roles();
      return new AccessStatement.RevokeRole(roles, members, option, words.has("cascade"));
    }
    boolean onlyOption = words.skip("grant");
    if (onlyOption) {
      words.take();
      words.take();
    }
    List<AccessStatement.Granted> privileges = privileges();
    words.take();
    AccessStatement.Targets targets = targets();
    words.take();
    List<RoleName> grantees = roles();
    return new AccessStatement.Revoke(
        privileges, targets, grantees, onlyOption, words.has("cascade"));
  }

  private AccessStatement defaults() {
    words.take();
    words.take();
    List<RoleName> makers = new ArrayList<>();
    List<String> schemas = new ArrayList<>();
    while (words.peek().is("for") || words.peek().is("in")) {
      boolean who = words.take().is("for");
      words.take();
      if (who) {
        makers.addAll(roles());
      } else {
        schemas.addAll(relations("schema"));
      }
    }
    boolean gives = words.take().is("grant");
    boolean option = !gives && words.skip("grant");
    if (option) {
      words.take();
      words.take();
    }
    List<AccessStatement.Granted> privileges = privileges();
    words.take();
    String kind = words.take().text();
    if (!Set.of("tables", "sequences", "types").contains(kind)) {
      throw unsupported("a default privilege on " + kind);
    }
    words.take();
    List<RoleName> grantees = roles();
    return new AccessStatement.DefaultPrivileges(
        makers, schemas, privileges, kind, grantees, gives, option || gives && words.skip("with"));
  }

  private SqlException unsupported(String what) {
    return new SqlException(
        new SqlError("0A000", what + " is not supported by Quorate").at(words.peek().start() + 1));
  }

  /// The options of CREATE and ALTER ROLE.
  private final class OptionReader {
    private final Map<String, Boolean> flags = new LinkedHashMap<>();
    private Optional<Optional<String>> password = Optional.empty();
    private Optional<Integer> connections = Optional.empty();
    private Optional<String> until = Optional.empty();

    void read() {
      Token word = words.take();
      String text = word.text();
      boolean no = text.startsWith("no") && FLAGS.contains(text.substring(2));
      if (no || FLAGS.contains(text)) {
        flags.put(no ? text.substring(2) : text, !no);
        return;
      }
      switch (text) {
        case "encrypted" -> {}
        case "password" -> {
          Token value = words.take();
          password =
              Optional.of(
                  value.kind() == Token.Kind.STRING ? Optional.of(value.text()) : Optional.empty());
        }
        case "connection" -> {
          words.take();
          boolean minus = words.skip("-");
          connections = Optional.of((minus ? -1 : 1) * number(words.take()));
        }
        case "valid" -> {
          words.take();
          until = Optional.of(words.take().text());
        }
        case "sysid" -> words.take();
        default ->
            throw new SqlException(
                new SqlError("42601", "unrecognized role option \"" + text + "\"")
                    .at(word.start() + 1));
      }
    }

    private static int number(Token token) {
      try {
        return Integer.parseInt(token.text());
      } catch (NumberFormatException notOne) {
        throw new SqlException(
            new SqlError("22023", "invalid connection limit: " + token.text())
                .at(token.start() + 1));
      }
    }

    AccessStatement.Options options() {
      return new AccessStatement.Options(flags, password, connections, until);
    }
  }
}

package quorate.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import quorate.sql.parse.Cursor;
import quorate.sql.parse.Token;

/// Parses the statements that are not the databases' business: transactions, settings, and what is
/// accepted for politeness.
final class Utilities {
  private final Cursor in;

  Utilities(Cursor in) {
    this.in = in;
  }

  /// The statement, if it is of this kind.
  Optional<Analysed> parse() {
    Token first = in.peek();
    if (first.kind() != Token.Kind.WORD) {
      return Optional.empty();
    }
    Optional<Analysed> parsed = Optional.ofNullable(transaction(first.text()));
    if (parsed.isEmpty()) {
      parsed = Optional.ofNullable(setting(first.text()));
    }
    if (parsed.isEmpty()) {
      parsed = Optional.ofNullable(polite(first.text()));
    }
    if (parsed.isPresent()) {
      in.expectEnd();
    }
    return parsed;
  }

  private @org.jspecify.annotations.Nullable Analysed transaction(String verb) {
    return switch (verb) {
      case "begin" -> {
        in.next();
        in.takesOneOf("work", "transaction");
        yield begin(false);
      }
      case "start" -> {
        in.next();
        in.expect("transaction");
        yield begin(true);
      }
      case "commit", "end" -> {
        in.next();
        refusePrepared();
        in.takesOneOf("work", "transaction");
        yield new Analysed.Commit(chain());
      }
      case "rollback", "abort" -> {
        in.next();
        refusePrepared();
        in.takesOneOf("work", "transaction");
        if (in.takes("to")) {
          in.takes("savepoint");
          yield new Analysed.RollbackTo(in.identifier());
        }
        yield new Analysed.Rollback(chain());
      }
      case "savepoint" -> {
        in.next();
        yield new Analysed.Savepoint(in.identifier());
      }
      case "release" -> {
        in.next();
        in.takes("savepoint");
        yield new Analysed.Release(in.identifier());
      }
      default -> null;
    };
  }

  private void refusePrepared() {
    if (in.sees("prepared")) {
      throw in.unsupported("a two-phase commit");
    }
  }

  private boolean chain() {
    if (!in.takes("and")) {
      return false;
    }
    boolean not = in.takes("no");
    in.expect("chain");
    return !not;
  }

  private record Modes(Optional<String> isolation, Optional<Boolean> readOnly) {}

  private Analysed begin(boolean start) {
    Modes modes = modes();
    return new Analysed.Begin(modes.isolation(), modes.readOnly(), start);
  }

  private Modes modes() {
    Optional<String> isolation = Optional.empty();
    Optional<Boolean> readOnly = Optional.empty();
    while (!in.atEnd()) {
      if (in.takes("isolation", "level")) {
        isolation = Optional.of(isolation());
      } else if (in.takes("read", "only")) {
        readOnly = Optional.of(true);
      } else if (in.takes("read", "write")) {
        readOnly = Optional.of(false);
      } else if (!in.takes("not", "deferrable") && !in.takes("deferrable")) {
        throw in.syntaxError();
      }
      in.takes(",");
    }
    return new Modes(isolation, readOnly);
  }

  private String isolation() {
    if (in.takes("serializable")) {
      return "serializable";
    }
    if (in.takes("repeatable", "read")) {
      return "repeatable read";
    }
    if (in.takes("read", "committed")) {
      return "read committed";
    }
    in.expect("read", "uncommitted");
    return "read uncommitted";
  }

  private @org.jspecify.annotations.Nullable Analysed setting(String verb) {
    return switch (verb) {
      case "set" -> {
        in.next();
        yield set();
      }
      case "reset" -> {
        in.next();
        yield new Analysed.Reset(in.takes("all") ? Optional.empty() : Optional.of(name()));
      }
      case "show" -> {
        in.next();
        yield new Analysed.Show(in.takes("all") ? "all" : name());
      }
      case "discard" -> {
        in.next();
        String what = in.takesOneOf("all", "plans", "sequences", "temp", "temporary");
        if (what.isEmpty()) {
          throw in.syntaxError();
        }
        yield new Analysed.Discard(what);
      }
      case "deallocate" -> {
        in.next();
        in.takes("prepare");
        yield new Analysed.Deallocate(
            in.takes("all") ? Optional.empty() : Optional.of(in.identifier()));
      }
      default -> null;
    };
  }

  private Analysed set() {
    if (in.takes("transaction")) {
      Modes modes = modes();
      return new Analysed.SetTransaction(false, modes.isolation(), modes.readOnly());
    }
    if (in.takes("session", "characteristics", "as", "transaction")) {
      Modes modes = modes();
      return new Analysed.SetTransaction(true, modes.isolation(), modes.readOnly());
    }
    boolean local = in.takes("local");
    if (!local) {
      in.takes("session");
    }
    String name;
    if (in.takes("time", "zone")) {
      name = "timezone";
    } else {
      name = name();
      if (!in.takes("=")) {
        if (name.equals("names") || name.equals("role")) {
          name = name.equals("names") ? "client_encoding" : "role";
        } else {
          in.expect("to");
        }
      }
    }
    List<String> values = new ArrayList<>();
    if (in.takes("default")) {
      in.expectEnd();
      return new Analysed.Set(name, List.of(), local);
    }
    do {
      String sign = in.takes("-") ? "-" : "";
      Token value = in.next();
      if (value.kind() == Token.Kind.SYMBOL || value.kind() == Token.Kind.END) {
        throw in.syntaxError();
      }
      values.add(sign + value.text());
    } while (in.takes(","));
    return new Analysed.Set(name, values, local);
  }

  /// A setting's name, with dots; SHOW's oddities are spelt as settings.
  private String name() {
    if (in.takes("time", "zone")) {
      return "timezone";
    }
    if (in.takes("transaction", "isolation", "level")) {
      return "transaction_isolation";
    }
    if (in.takes("session", "authorization")) {
      return "session_authorization";
    }
    StringBuilder name = new StringBuilder(in.identifier());
    while (in.takes(".")) {
      name.append('.').append(in.identifier());
    }
    return name.toString().toLowerCase(Locale.ROOT);
  }

  private @org.jspecify.annotations.Nullable Analysed polite(String verb) {
    return switch (verb) {
      case "vacuum",
          "analyze",
          "analyse",
          "checkpoint",
          "cluster",
          "reindex",
          "comment",
          "grant",
          "revoke" -> {
        String tag = verb.equals("analyse") ? "ANALYZE" : verb.toUpperCase(Locale.ROOT);
        while (!in.atEnd()) {
          in.next();
        }
        yield new Analysed.Nothing(tag);
      }
      case "lock" -> {
        in.next();
        yield lock();
      }
      case "prepare",
          "execute",
          "declare",
          "fetch",
          "move",
          "close",
          "listen",
          "notify",
          "unlisten",
          "do",
          "call",
          "load",
          "import",
          "refresh",
          "security",
          "reassign" ->
          throw in.unsupported(verb.toUpperCase(Locale.ROOT));
      default -> null;
    };
  }

  private Analysed lock() {
    in.takes("table");
    in.takes("only");
    List<String> tables = new ArrayList<>();
    do {
      tables.add(in.relation());
    } while (in.takes(","));
    StringBuilder mode = new StringBuilder();
    if (in.takes("in")) {
      while (!in.sees("mode") && !in.atEnd()) {
        mode.append(mode.isEmpty() ? "" : " ").append(in.next().text());
      }
      in.expect("mode");
    }
    in.takes("nowait");
    return new Analysed.Lock(tables, mode.isEmpty() ? "access exclusive" : mode.toString());
  }
}

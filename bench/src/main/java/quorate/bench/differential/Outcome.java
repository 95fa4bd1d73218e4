package quorate.bench.differential;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import quorate.core.Bytes;

/// The answer to a step, as far as PostgreSQL promises it: rows without ORDER BY in any order, of
/// an error the SQLSTATE alone, and nothing before an error.
///
/// @param replies all of them
/// @param compared the part that must be equal
record Outcome(List<Reply> replies, List<Reply> compared) {
  /// The replacement for bytes that are not text. Rows are sorted by their printed form, so unequal
  /// rows must have different forms.
  private static final char NO_CHARACTER = '\uFFFD';

  static Outcome of(List<Reply> replies, boolean ordered) {
    List<Reply> compared = new ArrayList<>();
    List<Reply> rows = new ArrayList<>();
    for (Reply reply : replies) {
      if (reply instanceof Reply.Data || reply instanceof Reply.Copied) {
        rows.add(reply);
        continue;
      }
      if (reply instanceof Reply.Failed(_, String state, _)) {
        rows.clear();
        while (!compared.isEmpty() && isOfOneStatement(compared.getLast())) {
          compared.removeLast();
        }
        compared.add(new Reply.Failed("", state, ""));
        continue;
      }
      if (!ordered) {
        rows.sort(Comparator.comparing(Outcome::show));
      }
      compared.addAll(rows);
      rows.clear();
      compared.add(reply);
    }
    return new Outcome(replies, compared);
  }

  /// Whether the reply may be sent before an error of the same statement: a server may detect the
  /// error at any of its steps.
  private static boolean isOfOneStatement(Reply reply) {
    return switch (reply) {
      case Reply.Columns _, Reply.Data _, Reply.Parameters _, Reply.Copied _ -> true;
      case Reply.Sign(char type) -> type != '3';
      case Reply.Complete _, Reply.Failed _, Reply.Ready _ -> false;
    };
  }

  boolean isAlike(Outcome other) {
    return compared.equals(other.compared);
  }

  /// The row descriptions of the results.
  List<Reply.Columns> columns() {
    return replies.stream()
        .filter(Reply.Columns.class::isInstance)
        .map(Reply.Columns.class::cast)
        .toList();
  }

  /// The answer with the first row description replaced.
  Outcome described(Reply.Columns columns, boolean ordered) {
    List<Reply> other = new ArrayList<>(replies);
    for (int i = 0; i < other.size(); i++) {
      if (other.get(i) instanceof Reply.Columns) {
        other.set(i, columns);
        break;
      }
    }
    return of(other, ordered);
  }

  /// The SQLSTATE of the first error.
  Optional<String> state() {
    return failure().map(Reply.Failed::state);
  }

  Optional<Reply.Failed> failure() {
    return replies.stream()
        .filter(Reply.Failed.class::isInstance)
        .map(Reply.Failed.class::cast)
        .findFirst();
  }

  /// `I`, `T` or `E`; `X` if the server has ended the connection.
  char status() {
    return replies.getLast() instanceof Reply.Ready(char status) ? status : 'X';
  }

  /// A readable form.
  String show() {
    return replies.stream().map(Outcome::show).collect(Collectors.joining(" "));
  }

  private static String show(Reply reply) {
    return switch (reply) {
      case Reply.Columns(List<Reply.Column> columns) ->
          columns.stream()
              .map(each ->
                  each.name()
                      + ":"
                      + each.type()
                      + (each.modifier() == -1 ? "" : "/" + each.modifier())
                      + (each.format() == 0 ? "" : "b"))
              .collect(Collectors.joining(", ", "[", "]"));
      case Reply.Data(List<Optional<Bytes>> fields) ->
          fields.stream()
              .map(each -> each.map(Outcome::text).orElse("NULL"))
              .collect(Collectors.joining(", ", "(", ")"));
      case Reply.Complete(String tag) -> tag;
      case Reply.Failed(_, String state, String message) -> state + " \"" + message + "\"";
      case Reply.Ready(char status) -> String.valueOf(status);
      case Reply.Parameters(List<Integer> types) -> "parameters" + types;
      case Reply.Copied(Bytes line) -> "copied " + text(line);
      case Reply.Sign(char type) -> "'" + type + "'";
    };
  }

  private static String text(Bytes bytes) {
    for (int i = 0; i < bytes.length(); i++) {
      if (bytes.at(i) >= 0 && bytes.at(i) < ' ' && bytes.at(i) != '\n' && bytes.at(i) != '\t') {
        return "0x" + HexFormat.of().formatHex(bytes.toArray());
      }
    }
    String text = new String(bytes.toArray(), StandardCharsets.UTF_8);
    return text.indexOf(NO_CHARACTER) < 0
        ? text.replace("\n", "\\n").replace("\t", "\\t")
        : "0x" + HexFormat.of().formatHex(bytes.toArray());
  }
}

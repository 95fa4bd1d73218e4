package quorate.sql.function;

import java.util.ArrayList;
import java.util.List;

/// A function's argument and result types in PostgreSQL's notation: `text, integer [, text] ->
/// text`.
///
/// @param least minimum number of arguments
public record Signature(List<String> arguments, int least, String result) {
  private static final String ARROW = "-> ";

  public Signature {
    arguments = List.copyOf(arguments);
  }

  /// Parses signatures separated by semicolons.
  static List<Signature> read(String written) {
    List<Signature> all = new ArrayList<>();
    for (String each : written.split("; ")) {
      int arrow = each.indexOf(ARROW);
      if (arrow < 0) {
        throw new IllegalArgumentException("no arrow in the signature " + each);
      }
      all.add(one(each.substring(0, arrow).strip(), each.substring(arrow + ARROW.length())));
    }
    return List.copyOf(all);
  }

  private static Signature one(String arguments, String result) {
    int optional = arguments.startsWith("[") ? 0 : arguments.indexOf(" [");
    int least =
        optional < 0 ? split(arguments).size() : split(arguments.substring(0, optional)).size();
    String all =
        optional < 0
            ? arguments
            : arguments.substring(0, optional)
                + arguments.substring(
                    arguments.indexOf('[', optional) + 1, arguments.lastIndexOf(']'));
    return new Signature(split(all), least, result);
  }

  private static List<String> split(String arguments) {
    List<String> all = new ArrayList<>();
    for (String each : arguments.split(",")) {
      if (!each.isBlank()) {
        all.add(each.strip());
      }
    }
    return all;
  }

  /// The signature as the reference shows it: `lpad(text, integer [, text]) → text`.
  public String shown(String name) {
    StringBuilder text = new StringBuilder(name).append('(');
    for (int i = 0; i < arguments.size(); i++) {
      text.append(i == least ? i == 0 ? "[" : " [" : "").append(i == 0 ? "" : ", ");
      text.append(arguments.get(i));
    }
    return text.append(least < arguments.size() ? "]" : "")
        .append(") → ")
        .append(result)
        .toString();
  }
}

package quorate.cli.admin;

import java.util.Map;

/// Prints the shepherds' findings about databases.
final class ShepherdFindings {
  private ShepherdFindings() {}

  static void print(Map<String, Object> entry) {
    System.out.println(
        "%s  %s  database %s %s  %s"
            .formatted(
                entry.get("id"),
                entry.get("at"),
                entry.get("database"),
                entry.getOrDefault("engine", ""),
                said(entry)));
    if (entry.get("others") instanceof Map<?, ?> others) {
      System.out.println("    answered " + shortened(entry.get("answered")));
      others.forEach((database, digest) ->
          System.out.println("    database " + database + " answered " + shortened(digest)));
    }
  }

  private static String said(Map<String, Object> entry) {
    if ("outvoted".equals(entry.get("kind"))) {
      return "answered otherwise than the others: "
          + entry.get("statement")
          + " (transaction "
          + entry.get("transaction")
          + ", statement "
          + entry.get("place")
          + ")";
    }
    return Boolean.TRUE.equals(entry.get("schema"))
        ? "repaired: "
            + entry.get("ranges")
            + " ranges of keys differed, "
            + entry.get("rows")
            + " rows were copied"
        : "cannot take the others' schema";
  }

  private static String shortened(@org.jspecify.annotations.Nullable Object digest) {
    String text = String.valueOf(digest);
    return text.substring(0, Math.min(12, text.length()));
  }
}

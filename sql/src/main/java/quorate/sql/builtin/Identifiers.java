package quorate.sql.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Identifiers as written in SQL.
public final class Identifiers {
  private Identifiers() {}

  /// Keywords that are quoted when used as names.
  private static final Set<String> KEYWORDS =
      Set.of(
          ("all analyse analyze and any array as asc asymmetric authorization between bigint binary bit boolean both"
                  + " case cast char character check coalesce collate collation column concurrently constraint create"
                  + " cross current_catalog current_date current_role current_schema current_time current_timestamp"
                  + " current_user dec decimal default deferrable desc distinct do else end except exists extract false"
                  + " fetch float for foreign freeze from full grant greatest group grouping having ilike in initially"
                  + " inner inout int integer intersect interval into is isnull join json json_array json_arrayagg"
                  + " json_exists json_object json_objectagg json_query json_scalar json_serialize json_table json_value"
                  + " lateral leading least left like limit localtime localtimestamp merge_action national natural nchar"
                  + " none normalize not notnull null nullif numeric offset on only or order out outer overlaps overlay"
                  + " placing position precision primary real references returning right row select session_user setof"
                  + " similar smallint some substring symmetric system_user table tablesample then time timestamp to"
                  + " trailing treat trim true union unique user using values varchar variadic verbose when where window"
                  + " with xmlattributes xmlconcat xmlelement xmlexists xmlforest xmlnamespaces xmlparse xmlpi xmlroot"
                  + " xmlserialize xmltable")
              .split(" "));

  public static String quoted(String name) {
    boolean plain = name.matches("[a-z_][a-z0-9_$]*") && !KEYWORDS.contains(name);
    return plain ? name : "\"" + name.replace("\"", "\"\"") + "\"";
  }

  /// The parts of a qualified name.
  public static List<String> parts(String written) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < written.length(); i++) {
      char c = written.charAt(i);
      if (c == '"') {
        boolean doubled = quoted && i + 1 < written.length() && written.charAt(i + 1) == '"';
        if (doubled) {
          part.append(c);
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (c == '.' && !quoted) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(
            quoted || c > 127
                ? Character.toString(c)
                : Character.toString(c).toLowerCase(Locale.ROOT));
      }
    }
    parts.add(part.toString().strip());
    return parts;
  }
}

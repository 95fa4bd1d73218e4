package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.ParseTree;
import org.jspecify.annotations.Nullable;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Data_typeContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Interval_fieldContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Predefined_typeContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Schema_qualified_name_nontypeContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Type_lengthContext;
import quorate.core.value.IntervalFields;

/// Type names.
final class TypeBuilder {
  private final Source source;

  TypeBuilder(Source source) {
    this.source = source;
  }

  TypeName type(Data_typeContext type) {
    if (type.SETOF() != null) {
      throw Source.unsupported("SETOF", type);
    }
    Predefined_typeContext base = type.predefined_type();
    boolean array = type.ARRAY() != null || !type.array_type().isEmpty();
    return new TypeName(name(base), modifiers(base), array, Source.position(type));
  }

  private String name(Predefined_typeContext type) {
    if (type.schema_qualified_name_nontype() != null) {
      return named(type.schema_qualified_name_nontype());
    }
    String word = Source.content(type);
    return switch (word) {
      case "national", "character", "char", "nchar" -> type.VARYING() != null ? "varchar" : "char";
      case "bit" -> type.VARYING() != null ? "varbit" : "bit";
      case "time", "timestamp" -> type.WITH() != null ? word + "tz" : word;
      default -> word;
    };
  }

  private String named(Schema_qualified_name_nontypeContext name) {
    List<String> parts = Names.parts(name);
    if (parts.getLast().equals("char")) {
      return "\"char\""; // the one-byte type; unquoted char is character(n)
    }
    boolean quoted = source.text(name).endsWith("\"char\"");
    if (quoted) {
      return "\"char\"";
    }
    boolean system = Qualified.SYSTEM.contains(parts.getFirst());
    return system ? parts.getLast() : Qualified.text(parts);
  }

  private List<Integer> modifiers(Predefined_typeContext type) {
    List<Integer> modifiers = new ArrayList<>();
    if (type.INTERVAL() != null) {
      return List.of(fields(type.interval_field(), type.type_length()));
    }
    if (type.type_length() != null) {
      modifiers.add(integer(type.type_length().iconst()));
    } else if (type.precision_param() != null) {
      type.precision_param().iconst().forEach(number -> modifiers.add(integer(number)));
    } else {
      type.vex().forEach(modifier -> modifiers.add(integer(modifier)));
    }
    return modifiers;
  }

  /// The type modifier of an interval with the given fields and fractional digits of the second.
  int fields(@Nullable Interval_fieldContext fields, @Nullable Type_lengthContext digits) {
    String from = "";
    String to = "";
    Type_lengthContext length = digits;
    if (fields != null && fields.getChildCount() > 0) {
      String[] words = source.words(fields).toLowerCase(java.util.Locale.ROOT).split("[ (]+");
      from = words[0];
      to = words.length > 2 && words[1].equals("to") ? words[2] : from;
      length = fields.type_length() == null ? digits : fields.type_length();
    }
    return IntervalFields.typmod(
        from, to, length == null ? -1 : Math.min(6, integer(length.iconst())));
  }

  private int integer(ParserRuleContext number) {
    try {
      return Integer.parseInt(source.text(number).replaceAll("\\s", ""));
    } catch (NumberFormatException notInteger) {
      throw source.syntaxError((ParseTree) number);
    }
  }
}

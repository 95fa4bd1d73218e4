package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.ParserRuleContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.ColumnsContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Indirection_identifierContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Indirection_listContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Names_in_parensContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Schema_qualified_nameContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.VexContext;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;

/// Names of columns and relations.
final class Names {
  private final Source source;

  Names(Source source) {
    this.source = source;
  }

  /// An unqualified name.
  String identifier(ParserRuleContext name) {
    String text = Source.content(name);
    if (Source.first(name).token().end() == Source.first(name).token().start()) {
      throw source.syntaxErrorAfter(name);
    }
    return text;
  }

  List<String> identifiers(List<? extends ParserRuleContext> names) {
    return names.stream().map(this::identifier).toList();
  }

  /// (a, b, ...).
  List<String> columns(ColumnsContext columns) {
    return identifiers(columns.identifier());
  }

  List<String> columns(Names_in_parensContext columns) {
    return singles(columns.names_references().schema_qualified_name());
  }

  List<String> singles(List<Schema_qualified_nameContext> names) {
    return names.stream().map(this::single).toList();
  }

  /// A name in a position that does not allow qualification.
  String single(Schema_qualified_nameContext name) {
    if (name.getChildCount() > 1) {
      throw source.syntaxError(name.getChild(1));
    }
    return identifier(name);
  }

  static List<String> parts(ParserRuleContext name) {
    List<String> parts = new ArrayList<>();
    name.children.stream()
        .filter(ParserRuleContext.class::isInstance)
        .forEach(part -> parts.add(Source.content(part)));
    return parts;
  }

  List<String> relations(List<Schema_qualified_nameContext> names) {
    return names.stream().map(Names::relation).toList();
  }

  /// The name of a relation or type, as a [Qualified] text.
  static String relation(Schema_qualified_nameContext name) {
    List<String> parts = parts(name);
    if (parts.size() > 2) {
      throw new SqlException(
          new SqlError("0A000", "cross-database references are not implemented")
              .at(Source.position(name)));
    }
    return Qualified.text(parts);
  }

  /// The target column of an assignment, which must not be qualified.
  ///
  /// @throws SqlException 42703 if it is
  String target(Indirection_identifierContext name) {
    Indirection_listContext more = name.indirection_list();
    if (more == null) {
      return identifier(name.identifier());
    }
    if (more.indirection().size() != 1 || more.indirection(0).col_label() == null) {
      throw Source.unsupported("an assignment to a part of a column", more);
    }
    String first = identifier(name.identifier());
    throw new SqlError("42703", "column \"" + first + "\" of the relation does not exist")
        .withHint("SET target columns cannot be qualified with the relation name.")
        .at(Source.position(name))
        .asException();
  }

  /// The column of an index key that is a plain column.
  String key(VexContext key, String otherwise) {
    if (isName(key)) {
      return identifier(key.value_expression_primary().indirection_var().identifier());
    }
    throw Source.unsupported(otherwise, key);
  }

  /// Whether the expression is a plain name.
  boolean isName(VexContext key) {
    return key.getChildCount() == 1
        && key.value_expression_primary() != null
        && key.value_expression_primary().indirection_var() != null
        && key.value_expression_primary().indirection_var().identifier() != null
        && key.value_expression_primary().indirection_var().indirection_list() == null;
  }
}

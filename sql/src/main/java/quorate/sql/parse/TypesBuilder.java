package quorate.sql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Alter_domain_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Alter_type_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_domain_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Create_type_statementContext;
import org.pgcodekeeper.core.parsers.antlr.pg.generated.SQLParser.Domain_constraintContext;

/// CREATE and ALTER of types and domains.
final class TypesBuilder {
  private final Source source;
  private final QueryBuilder queries;

  TypesBuilder(Source source, QueryBuilder queries) {
    this.source = source;
    this.queries = queries;
  }

  Statement create(Create_type_statementContext type) {
    if (type.ENUM() == null) {
      throw Source.unsupported("CREATE TYPE of other than an enum", type);
    }
    return new Statement.CreateEnum(
        Names.relation(type.name),
        type.enums.stream().map(Source::content).toList(),
        Source.position(type.name));
  }

  Statement alter(Alter_type_statementContext type) {
    String name = Names.relation(type.name);
    int position = Source.position(type.name);
    if (type.new_enum_value != null) {
      return new Statement.AddLabel(
          name,
          Source.content(type.new_enum_value),
          type.if_not_exists() != null,
          Optional.ofNullable(type.existing_enum_value).map(Source::content),
          type.BEFORE() != null,
          position);
    }
    if (type.existing_enum_name != null) {
      return new Statement.RenameLabel(
          name,
          Source.content(type.existing_enum_name),
          Source.content(type.new_enum_name),
          position);
    }
    if (type.rename_to() != null) {
      return new Statement.RenameType(
          name, queries.names().identifier(type.rename_to().name), position);
    }
    if (type.set_schema() != null) {
      return new Statement.SetSchema(
          "type", name, Source.content(type.set_schema().identifier()), false, position);
    }
    throw Source.unsupported("this ALTER TYPE", type);
  }

  Statement create(Create_domain_statementContext domain) {
    if (!domain.collate_identifier().isEmpty()) {
      throw Source.unsupported("COLLATE", domain.collate_identifier(0));
    }
    boolean notNull = false;
    List<Statement.DomainCheck> checks = new ArrayList<>();
    for (Domain_constraintContext constraint : domain.dom_constraint) {
      if (constraint.CHECK() != null) {
        checks.add(check(constraint));
      } else {
        notNull = constraint.NOT() != null;
      }
    }
    return new Statement.CreateDomain(
        Names.relation(domain.name),
        queries.types().type(domain.dat_type),
        source.text(domain.dat_type),
        notNull,
        domain.def_value == null
            ? Optional.empty()
            : Optional.of(queries.expressions().restrictedText(domain.def_value)),
        checks,
        Source.position(domain.name));
  }

  private Statement.DomainCheck check(Domain_constraintContext constraint) {
    return new Statement.DomainCheck(
        Optional.ofNullable(constraint.name).map(queries.names()::identifier),
        source.text(constraint.vex()));
  }

  Statement alter(Alter_domain_statementContext domain) {
    String name = Names.relation(domain.name);
    int position = Source.position(domain.name);
    if (domain.rename_to() != null) {
      return new Statement.RenameType(
          name, queries.names().identifier(domain.rename_to().name), position);
    }
    if (domain.set_schema() != null) {
      return new Statement.SetSchema(
          "domain", name, Source.content(domain.set_schema().identifier()), false, position);
    }
    return new Statement.AlterDomain(name, change(domain), position);
  }

  private Statement.DomainChange change(Alter_domain_statementContext domain) {
    if (domain.set_def_column() != null) {
      return new Statement.DomainDefault(
          Optional.of(queries.expressions().restrictedText(domain.set_def_column().vex())));
    }
    if (domain.drop_def() != null) {
      return new Statement.DomainDefault(Optional.empty());
    }
    if (domain.dom_constraint != null && domain.not_valid == null) {
      return domain.dom_constraint.CHECK() == null
          ? new Statement.DomainNotNull(domain.dom_constraint.NOT() != null)
          : new Statement.AddDomainCheck(check(domain.dom_constraint));
    }
    if (domain.drop_constraint() != null) {
      return new Statement.DropDomainCheck(
          queries.names().identifier(domain.drop_constraint().constraint_name),
          domain.drop_constraint().if_exists() != null);
    }
    if (domain.NULL() != null) {
      return new Statement.DomainNotNull(domain.SET() != null);
    }
    throw Source.unsupported("this ALTER DOMAIN", domain);
  }
}

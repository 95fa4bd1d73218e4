package quorate.sql.ddl;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.catalog.CatalogEdit;
import quorate.sql.catalog.NamedTypes;
import quorate.sql.catalog.StoredProcedure;
import quorate.sql.parse.Qualified;
import quorate.sql.parse.Statement;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// Plans CREATE and DROP PROCEDURE, which change the catalog only: engines know no procedures.
final class ProcedurePlanner {
  private final Consumer<String> skipping;
  private final CatalogEdit edit;

  /// @param skipping receives why there is nothing to do
  ProcedurePlanner(CatalogEdit edit, Consumer<String> skipping) {
    this.edit = edit;
    this.skipping = skipping;
  }

  String apply(Statement.OfProcedures statement) {
    return switch (statement) {
      case Statement.CreateProcedure create -> create(create);
      case Statement.DropProcedure drop -> drop(drop);
    };
  }

  private static String plain(String written, int position) {
    Qualified name = Qualified.of(written);
    if (!name.schema().orElse(Qualified.PUBLIC).equals(Qualified.PUBLIC)) {
      throw Unsupported.of("a procedure in another schema than public", position);
    }
    return name.name();
  }

  private String create(Statement.CreateProcedure create) {
    String name = plain(create.name(), create.position());
    if (edit.procedures.containsKey(name) && !create.orReplace()) {
      throw new SqlException(
          "42723", "function \"" + name + "\" already exists with same argument types");
    }
    List<StoredProcedure.Parameter> parameters = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (Statement.ProcedureParameter each : create.parameters()) {
      if (!each.name().isEmpty() && !names.add(each.name())) {
        throw new SqlException(
            "42P13", "parameter name \"" + each.name() + "\" used more than once");
      }
      Types.Typed type = NamedTypes.of(each.type(), edit.now());
      if (type.type() == SqlType.ENUM || type.domain().isPresent()) {
        throw Unsupported.of("a parameter of a type that users have made", each.type().position());
      }
      parameters.add(
          new StoredProcedure.Parameter(
              each.name(),
              type.type(),
              type.typmod(),
              StoredProcedure.Mode.valueOf(each.mode().toUpperCase(Locale.ROOT))));
    }
    StoredProcedure procedure =
        new StoredProcedure(
            name,
            parameters,
            create.tables().stream().map(StoredProcedure.Use::of).toList(),
            create.digest(),
            create.className(),
            create.checked(),
            create.statements());
    Set<String> in = new HashSet<>();
    procedure.in().forEach(each -> in.add(each.name()));
    for (StoredProcedure.Use use : procedure.uses()) {
      if (!in.containsAll(use.key())) {
        throw new SqlException(
            "42P13",
            "procedure %s names for table %s a key that is no parameter: %s"
                .formatted(name, use.written(), use.key()));
      }
    }
    edit.procedures.put(name, procedure);
    return "CREATE PROCEDURE";
  }

  private String drop(Statement.DropProcedure drop) {
    String name = plain(drop.name(), drop.position());
    if (edit.procedures.remove(name) == null) {
      if (!drop.ifExists()) {
        throw new SqlException("42883", "could not find a procedure named \"" + name + "\"");
      }
      skipping.accept("procedure " + name + "() does not exist");
    }
    return "DROP PROCEDURE";
  }
}

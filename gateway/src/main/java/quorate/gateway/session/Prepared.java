package quorate.gateway.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.Analysed;
import quorate.sql.catalog.Catalog;
import quorate.sql.system.SystemQuery;
import quorate.sql.system.UserTypeOids;

/// A prepared statement.
///
/// @param analysed empty for the empty statement
/// @param arrays the parameters that are arrays; `types` has their element types
public record Prepared(
    String text,
    List<SqlType> types,
    Optional<Analysed> analysed,
    Optional<ArrayParameters> arrays,
    Origin origin) {
  public Prepared(String text, List<SqlType> types, Optional<Analysed> analysed, Origin origin) {
    this(text, types, analysed, Optional.empty(), origin);
  }

  /// The types of the parameters, with the element type for an array.
  public List<SqlType> parameterTypes() {
    return switch (analysed.orElse(null)) {
      case Analysed.Data data -> data.parameterTypes();
      case Analysed.Declare declare -> declare.query().parameterTypes();
      case Analysed.InstallProcedures install -> install.parameterTypes();
      case null -> List.of();
      case Analysed _ -> List.of();
    };
  }

  /// The oids of the parameter types in ParameterDescription.
  ///
  /// @param catalog the schema over which the statement was analysed
  public List<Integer> oids(Catalog catalog) {
    List<Integer> oids = new ArrayList<>();
    system().ifPresent(query -> query.parameters().forEach(type -> oids.add(type.oid())));
    List<SqlType> types = parameterTypes();
    List<Integer> scalars = scalarOids();
    for (int i = 0; i < types.size(); i++) {
      int index = i;
      int scalar = scalars.get(i);
      boolean array = arrays.filter(each -> each.isArray(index)).isPresent();
      oids.add(
          !array
              ? scalar
              : types.get(i) == SqlType.ENUM
                  ? UserTypeOids.array(scalar, catalog)
                  : ArrayParameters.oid(types.get(i)));
    }
    return oids;
  }

  private List<Integer> scalarOids() {
    return switch (analysed.orElse(null)) {
      case Analysed.Data data -> data.parameterOids();
      case Analysed.Declare declare -> declare.query().parameterOids();
      case null -> List.of();
      case Analysed _ -> parameterTypes().stream().map(SqlType::oid).toList();
    };
  }

  /// The catalog query, if the statement is one.
  public Optional<SystemQuery> system() {
    return analysed.orElse(null) instanceof Analysed.SystemRead(var query)
        ? Optional.of(query)
        : Optional.empty();
  }
}

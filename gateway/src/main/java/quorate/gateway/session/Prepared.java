package quorate.gateway.session;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlType;
import quorate.sql.Analysed;
import quorate.sql.system.SystemQuery;

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
  public List<Integer> oids() {
    List<Integer> oids = new ArrayList<>();
    system().ifPresent(query -> query.parameters().forEach(type -> oids.add(type.oid())));
    for (SqlType type : parameterTypes()) {
      int index = oids.size();
      boolean array = arrays.filter(each -> each.isArray(index)).isPresent();
      SqlType told = type == SqlType.ENUM ? SqlType.TEXT : type; // enum labels are sent as text
      oids.add(array ? ArrayParameters.oid(type) : told.oid());
    }
    return oids;
  }

  /// The catalog query, if the statement is one.
  public Optional<SystemQuery> system() {
    return analysed.orElse(null) instanceof Analysed.SystemRead(var query)
        ? Optional.of(query)
        : Optional.empty();
  }
}

package quorate.sql.catalog;

import java.util.Objects;
import java.util.Optional;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.sql.parse.TypeName;
import quorate.sql.type.Types;
import quorate.sql.type.Unsupported;

/// Resolves type names in statements: PostgreSQL's types and those of the catalog.
public final class NamedTypes {
  private NamedTypes() {}

  /// @throws SqlException 42704 for an unknown type, 0A000 for one that Quorate does not support
  public static Types.Typed of(TypeName written, Catalog catalog) {
    TypeName name = written.plain();
    Optional<String> key = catalog.type(name.name());
    if (key.isEmpty() || Types.known(name.name()).isPresent()) {
      return Types.of(name);
    }
    if (name.array()) {
      throw Unsupported.of("type " + catalog.shown(key.get()) + "[]", name.position());
    }
    return switch (Objects.requireNonNull(catalog.types().get(key.get()))) {
      case UserType.Enumeration enumeration -> new Types.Typed(SqlType.ENUM, enumeration.oid());
      case UserType.Domain domain ->
          new Types.Typed(domain.type(), domain.typmod(), Optional.of(domain.name()));
    };
  }
}

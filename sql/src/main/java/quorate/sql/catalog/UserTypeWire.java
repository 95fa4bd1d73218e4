package quorate.sql.catalog;

import quorate.core.value.SqlType;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;
import quorate.core.wire.WireException;

/// The wire encoding of user types.
final class UserTypeWire {
  private UserTypeWire() {}

  static void write(Encoder out, UserType type) {
    switch (type) {
      case UserType.Enumeration(String name, int oid, var labels) ->
          out.u8(0).string(name).i32(oid).list(labels, Encoder::string);
      case UserType.Domain domain -> {
        out.u8(1)
            .string(domain.name())
            .i32(domain.oid())
            .u8(domain.type().ordinal())
            .i32(domain.typmod())
            .bool(domain.notNull());
        CatalogWire.write(out, domain.defaultSql());
        out.list(domain.checks(), (to, check) -> to.string(check.name()).string(check.sql()));
      }
    }
  }

  static UserType read(Decoder in) {
    int kind = in.u8();
    return switch (kind) {
      case 0 -> new UserType.Enumeration(in.string(), in.i32(), in.list(Decoder::string));
      case 1 ->
          new UserType.Domain(
              in.string(),
              in.i32(),
              in.constant(SqlType.values()),
              in.i32(),
              in.bool(),
              CatalogWire.readOptional(in),
              in.list(from -> new UserType.Check(from.string(), from.string())));
      default -> throw new WireException("no type has the kind " + kind);
    };
  }
}

package quorate.sql.access;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import quorate.core.wire.Decoder;
import quorate.core.wire.Encoder;

/// The wire encoding of [Access].
public final class AccessWire {
  private AccessWire() {}

  public static void write(Encoder out, Access access) {
    out.list(List.copyOf(access.roles().values()), AccessWire::role);
    out.list(
        access.memberships(),
        (to, each) ->
            to.string(each.role())
                .string(each.member())
                .string(each.grantor())
                .bool(each.admin())
                .bool(each.inherit())
                .bool(each.set()));
    out.list(
        List.copyOf(access.objects().entrySet()),
        (to, each) -> {
          to.u8(each.getKey().kind().ordinal()).string(each.getKey().name());
          grants(to, each.getValue());
        });
    out.list(
        access.defaults(),
        (to, each) ->
            item(
                to.string(each.maker()).string(each.schema()).u8(each.kind().ordinal()),
                each.item()));
    out.list(
        access.settings(),
        (to, each) ->
            to.string(each.role())
                .bool(each.inDatabase())
                .string(each.name())
                .string(each.value()));
  }

  public static Access read(Decoder in) {
    SortedMap<String, Role> roles = new TreeMap<>();
    in.list(AccessWire::role).forEach(role -> roles.put(role.name(), role));
    List<Membership> memberships =
        in.list(from ->
            new Membership(
                from.string(),
                from.string(),
                from.string(),
                from.bool(),
                from.bool(),
                from.bool()));
    SortedMap<ObjectKey, Grants> objects = new TreeMap<>();
    in.list(from ->
            java.util.Map.entry(
                new ObjectKey(from.constant(ObjectKey.Kind.values()), from.string()), grants(from)))
        .forEach(each -> objects.put(each.getKey(), each.getValue()));
    List<DefaultGrant> defaults =
        in.list(from ->
            new DefaultGrant(
                from.string(), from.string(), from.constant(Protected.values()), item(from)));
    List<RoleSetting> settings =
        in.list(from -> new RoleSetting(from.string(), from.bool(), from.string(), from.string()));
    return new Access(roles, memberships, objects, defaults, settings);
  }

  private static void role(Encoder out, Role role) {
    out.string(role.name())
        .varint(bits(role.attributes()))
        .i32(role.connections())
        .bool(role.validUntil().isPresent())
        .i64(role.validUntil().orElse(0))
        .bool(role.verifier().isPresent())
        .string(role.verifier().orElse(""));
  }

  private static Role role(Decoder in) {
    String name = in.string();
    Set<Role.Attribute> attributes = EnumSet.noneOf(Role.Attribute.class);
    attributes.addAll(set(in.varint(), Role.Attribute.values()));
    int connections = in.i32();
    boolean ends = in.bool();
    long until = in.i64();
    boolean verified = in.bool();
    String verifier = in.string();
    return new Role(
        name,
        attributes,
        connections,
        ends ? OptionalLong.of(until) : OptionalLong.empty(),
        verified ? Optional.of(verifier) : Optional.empty());
  }

  private static void grants(Encoder out, Grants grants) {
    out.string(grants.owner()).bool(grants.acl().isPresent());
    out.list(grants.acl().orElse(List.of()), AccessWire::item);
    out.list(
        List.copyOf(grants.columns().entrySet()),
        (to, each) -> to.string(each.getKey()).list(each.getValue(), AccessWire::item));
  }

  private static Grants grants(Decoder in) {
    String owner = in.string();
    boolean given = in.bool();
    List<AclItem> acl = in.list(AccessWire::item);
    SortedMap<String, List<AclItem>> columns = new TreeMap<>();
    in.list(from -> java.util.Map.entry(from.string(), from.list(AccessWire::item)))
        .forEach(each -> columns.put(each.getKey(), each.getValue()));
    return new Grants(owner, given ? Optional.of(acl) : Optional.empty(), columns);
  }

  private static void item(Encoder out, AclItem item) {
    out.string(item.grantee())
        .string(item.grantor())
        .varint(bits(item.privileges()))
        .varint(bits(item.options()));
  }

  private static AclItem item(Decoder in) {
    return new AclItem(
        in.string(),
        in.string(),
        Set.copyOf(set(in.varint(), Privilege.values())),
        Set.copyOf(set(in.varint(), Privilege.values())));
  }

  private static long bits(Set<? extends Enum<?>> set) {
    return set.stream().mapToLong(each -> 1L << each.ordinal()).reduce(0, (a, b) -> a | b);
  }

  private static <E extends Enum<E>> List<E> set(long bits, E[] all) {
    return java.util.Arrays.stream(all).filter(each -> (bits >> each.ordinal() & 1) == 1).toList();
  }
}

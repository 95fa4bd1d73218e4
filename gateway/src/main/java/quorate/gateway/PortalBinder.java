package quorate.gateway;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import quorate.core.Bytes;
import quorate.core.value.SqlError;
import quorate.core.value.SqlException;
import quorate.core.value.SqlType;
import quorate.core.value.Value;
import quorate.gateway.pg.Formats;
import quorate.gateway.pg.FrontendMessage;
import quorate.gateway.session.ArrayParameters;
import quorate.gateway.session.Portal;
import quorate.gateway.session.Portals;
import quorate.gateway.session.Prepared;
import quorate.gateway.session.PreparedStatements;
import quorate.gateway.session.StatementAnalysis;
import quorate.gateway.session.StatementColumns;
import quorate.gateway.session.settings.Settings;
import quorate.gateway.system.SystemFormat;
import quorate.sql.Analysed;
import quorate.sql.system.SystemQuery;
import quorate.sql.type.Coerce;

/// Bind: decodes the parameters of a prepared statement.
final class PortalBinder {
  /// The size in bytes from which a value's length is checked before it is sent to the databases.
  private static final int LONG_VALUE = 256 << 10;

  private final StatementAnalysis analysis;
  private final PreparedStatements statements;
  private final StatementColumns columns;
  private final Portals portals;
  private final Settings settings;

  PortalBinder(
      StatementAnalysis analysis,
      PreparedStatements statements,
      StatementColumns columns,
      Portals portals,
      Settings settings) {
    this.analysis = analysis;
    this.statements = statements;
    this.columns = columns;
    this.portals = portals;
    this.settings = settings;
  }

  /// The portal of a message.
  ///
  /// @throws SqlException 08P01 for a wrong number of parameters; 42P03 if the portal's name is
  ///   taken; those of an invalid value
  Portal portal(FrontendMessage.Bind bind) {
    Prepared prepared = statements.get(bind.statement());
    List<SqlType> types = prepared.parameterTypes();
    List<Optional<Bytes>> given = bind.parameters();
    Formats.check(bind.formats(), given.size(), "parameter");
    Optional<SystemQuery> query = prepared.system();
    int wanted = query.map(each -> each.parameters().size()).orElse(types.size());
    if (given.size() != wanted) {
      throw new SqlException(
          "08P01",
          "bind message supplies "
              + given.size()
              + " parameters, but prepared statement \""
              + bind.statement()
              + "\" requires "
              + wanted);
    }
    if (!bind.portal().isEmpty()) {
      portals.requireNew(bind.portal());
    }
    prepared.origin().used();
    if (query.isPresent()) {
      return systemPortal(prepared, query.get(), bind);
    }
    List<Value> values = new ArrayList<>();
    Map<Integer, List<Value>> elements = new HashMap<>();
    for (int i = 0; i < given.size(); i++) {
      int index = i;
      int format = Formats.of(bind.formats(), i);
      if (prepared.arrays().filter(each -> each.isArray(index)).isPresent()) {
        elements.put(
            i,
            settings.inZone(
                () -> ArrayElements.decode(given.get(index), types.get(index), format)));
        values.add(Value.NULL);
      } else {
        values.add(
            given.get(i).isEmpty()
                ? Value.NULL
                : settings.inZone(() -> decoded(bind, index, types.get(index))));
      }
    }
    columns
        .of(prepared)
        .ifPresent(each -> Formats.check(bind.resultFormats(), each.size(), "result"));
    return portal(prepared, types, values, elements, bind.resultFormats());
  }

  private static Portal systemPortal(
      Prepared prepared, SystemQuery query, FrontendMessage.Bind bind) {
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < query.parameters().size(); i++) {
      values.add(
          SystemFormat.decode(
              bind.parameters().get(i), query.parameters().get(i), Formats.of(bind.formats(), i)));
    }
    Formats.check(bind.resultFormats(), query.columns().size(), "result");
    return Portal.ofSystem(prepared, Collections.unmodifiableList(values), bind.resultFormats());
  }

  /// Decodes a value, and checks a long one before it is sent to the databases.
  ///
  /// @param index of the parameter, from 0
  private static Value decoded(FrontendMessage.Bind bind, int index, SqlType type) {
    Bytes given = bind.parameters().get(index).orElseThrow();
    Value value;
    int format = Formats.of(bind.formats(), index);
    try {
      value = Formats.decode(given, type, format);
    } catch (SqlException wrong) {
      throw located(wrong.error(), bind.portal(), index + 1, format).asException();
    }
    boolean sized = type == SqlType.TEXT || type == SqlType.VARCHAR || type == SqlType.BYTEA;
    return sized && given.length() > LONG_VALUE ? Coerce.to(value, type, -1) : value;
  }

  /// An error of a parameter's value, with the parameter in its context; PostgreSQL does not show
  /// values there unless it is told to (log_parameter_max_length_on_error).
  private static SqlError located(SqlError error, String portal, int parameter, int format) {
    SqlError named =
        error.message().equals("incorrect binary data format")
            ? error.saying(error.message() + " in bind parameter " + parameter)
            : error;
    return named.withContext(
        (portal.isEmpty() ? "unnamed portal" : "portal \"" + portal + "\"")
            + " parameter $"
            + parameter
            + (format == Formats.TEXT ? " = '...'" : ""));
  }

  private Portal portal(
      Prepared prepared,
      List<SqlType> types,
      List<Value> values,
      Map<Integer, List<Value>> elements,
      List<Integer> formats) {
    if (elements.isEmpty()) {
      return new Portal(prepared, values, formats);
    }
    ArrayParameters.Expanded expanded =
        prepared.arrays().orElseThrow().expanded(types, values, elements);
    Analysed analysed = analysis.analyseOther(expanded.text(), expanded.types());
    return new Portal(
        new Prepared(expanded.text(), expanded.types(), Optional.of(analysed), prepared.origin()),
        expanded.values(),
        formats);
  }
}

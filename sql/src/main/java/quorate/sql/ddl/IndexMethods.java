package quorate.sql.ddl;

import java.util.List;
import java.util.Optional;
import quorate.core.value.SqlError;
import quorate.core.value.SqlType;
import quorate.sql.bind.IndexKeys;
import quorate.sql.catalog.Catalog;
import quorate.sql.catalog.Index;
import quorate.sql.parse.IndexMethod;
import quorate.sql.plan.Notice;

/// Checks the keys of an index against its access method.
final class IndexMethods {
  private IndexMethods() {}

  /// @throws quorate.core.value.SqlException 42704 for a type without an operator class
  static void check(Catalog catalog, Catalog.Table table, Index index) {
    IndexMethod method = index.method();
    List<SqlType> types =
        index.keys().isEmpty()
            ? index.columns().stream()
                .map(column -> table.column(column).orElseThrow().type())
                .toList()
            : IndexKeys.types(catalog, table, index).stream().map(each -> each.type()).toList();
    for (SqlType type : types) {
      if (!method.takes(type)) {
        throw new SqlError(
                "42704",
                "data type %s has no default operator class for access method \"%s\""
                    .formatted(type.sqlName(), method.word()))
            .withHint(
                "You must specify an operator class for the index or define a default operator class for the data type.")
            .asException();
      }
    }
  }

  /// The notice for an index that is not made as it is written.
  static Optional<Notice> notice(Index index, boolean includes) {
    String word = index.method().word();
    if (!index.method().isMade()) {
      return Optional.of(
          Notice.notice(
              "index \"%s\" with access method \"%s\" is kept in the catalog only, not in the databases"
                  .formatted(index.name(), word)));
    }
    if (index.method() == IndexMethod.BRIN) {
      return Optional.of(
          Notice.notice(
              "index \"%s\" with access method \"brin\" is a B-tree in the databases"
                  .formatted(index.name())));
    }
    return includes
        ? Optional.of(
            Notice.notice(
                "index \"%s\" does not contain the columns of INCLUDE".formatted(index.name())))
        : Optional.empty();
  }
}

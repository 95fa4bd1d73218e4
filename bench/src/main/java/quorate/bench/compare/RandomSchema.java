package quorate.bench.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Tables drawn from a seed, with few rows of few values, so that joins match and NULLs are common.
public final class RandomSchema {
  private static final int TABLES = 3;
  private static final int ROWS_MAX = 10;

  /// A column of a table, or of a query in FROM.
  public record Column(String name, Kind kind) {}

  /// A table; its first column is its key, if it has one.
  public record Table(String name, List<Column> columns, boolean keyed) {}

  private final List<Table> tables = new ArrayList<>();
  private final List<String> statements = new ArrayList<>();

  /// @param name the prefix of the tables' names
  public RandomSchema(Random random, String name) {
    for (int i = 0; i < TABLES; i++) {
      List<Column> columns = new ArrayList<>();
      columns.add(new Column("id", Kind.INT));
      int more = 2 + random.nextInt(4);
      for (int c = 1; c <= more; c++) {
        columns.add(new Column("c" + c, Kind.any(random)));
      }
      Table table = new Table(name + (char) ('a' + i), columns, random.nextInt(4) > 0);
      tables.add(table);
      create(table, random);
      fill(table, random);
    }
  }

  private void create(Table table, Random random) {
    List<String> columns = new ArrayList<>();
    for (Column column : table.columns()) {
      boolean key = column.name().equals("id") && table.keyed();
      boolean required = random.nextInt(5) == 0;
      columns.add(
          column.name()
              + " "
              + column.kind().sql()
              + (key ? " primary key" : required ? " not null" : ""));
    }
    statements.add("create table " + table.name() + " (" + String.join(", ", columns) + ")");
    if (random.nextBoolean()) {
      Column indexed = table.columns().get(random.nextInt(table.columns().size()));
      statements.add(
          "create index %s_i on %s (%s)".formatted(table.name(), table.name(), indexed.name()));
    }
  }

  /// Some of the rows violate constraints, and are refused by all engines.
  private void fill(Table table, Random random) {
    int rows = random.nextInt(ROWS_MAX + 1);
    for (int row = 0; row < rows; row++) {
      List<String> values = new ArrayList<>();
      for (Column column : table.columns()) {
        boolean none = random.nextInt(4) == 0;
        boolean id = column.name().equals("id");
        values.add(
            id
                ? String.valueOf(row / 2 * 2 + random.nextInt(2))
                : none ? "null" : column.kind().literal(random));
      }
      statements.add("insert into " + table.name() + " values (" + String.join(", ", values) + ")");
    }
  }

  public List<Table> tables() {
    return tables;
  }

  /// The statements that create and fill the tables.
  public List<String> statements() {
    return statements;
  }

  /// The statements that drop the tables.
  public List<String> drops() {
    return tables.stream().map(table -> "drop table " + table.name()).toList();
  }
}

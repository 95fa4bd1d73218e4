import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.namedparam.NamedParameterJdbcTemplate;
import org.springframework.jdbc.core.simple.SimpleJdbcInsert;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.support.GeneratedKeyHolder;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/// Spring's JdbcTemplate over a pool of HikariCP's: keys, batches, named parameters, transactions with savepoints, its
/// exceptions by SQLSTATE, and many threads.
public final class SpringTool {
  private SpringTool() {}

  public static void main(String[] arguments) {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl(arguments[0]);
    config.setMaximumPoolSize(4);
    config.setConnectionTestQuery("select 1");
    config.setConnectionInitSql("set lock_timeout = '20s'");
    try (HikariDataSource pool = new HikariDataSource(config)) {
      run(pool);
    }
    System.out.println("spring and hikari are at home");
  }

  private static void run(HikariDataSource pool) {
    JdbcTemplate jdbc = new JdbcTemplate(pool);
    jdbc.execute("drop table if exists spring_item");
    jdbc.execute("create table spring_item (id serial primary key, name text unique, price numeric(8, 2))");
    Number key =
        new SimpleJdbcInsert(pool)
            .withTableName("spring_item")
            .usingGeneratedKeyColumns("id")
            .executeAndReturnKey(Map.of("name", "simple", "price", new BigDecimal("1.25")));
    check(key.intValue() == 1, "the generated key, by the table's metadata");
    GeneratedKeyHolder keys = new GeneratedKeyHolder();
    jdbc.update(
        connection -> {
          var insert = connection.prepareStatement("insert into spring_item (name) values (?)", new String[] {"id"});
          insert.setString(1, "held");
          return insert;
        },
        keys);
    check(keys.getKeyAs(Integer.class) == 2, "the generated key");
    List<Object[]> rows = IntStream.range(0, 200).mapToObj(i -> new Object[] {"batch " + i, i}).toList();
    check(jdbc.batchUpdate("insert into spring_item (name, price) values (?, ?)", rows).length == 200, "a batch");
    NamedParameterJdbcTemplate named = new NamedParameterJdbcTemplate(jdbc);
    Integer some =
        named.queryForObject(
            "select count(*) from spring_item where name in (:names) or price between :low and :high",
            Map.of("names", List.of("simple", "held", "none"), "low", 10, "high", 19),
            Integer.class);
    check(some != null && some == 12, "named parameters, and a list");
    try {
      jdbc.update("insert into spring_item (name) values ('simple')");
      throw new AssertionError("a duplicate was stored");
    } catch (DuplicateKeyException expected) {
      check(expected.getMessage().contains("spring_item_name_key"), expected.getMessage());
    }
    transactions(pool, jdbc);
  }

  private static void transactions(HikariDataSource pool, JdbcTemplate jdbc) {
    DataSourceTransactionManager manager = new DataSourceTransactionManager(pool);
    TransactionTemplate outer = new TransactionTemplate(manager);
    outer.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    TransactionTemplate nested = new TransactionTemplate(manager);
    nested.setPropagationBehavior(TransactionDefinition.PROPAGATION_NESTED);
    outer.executeWithoutResult(_ -> {
      jdbc.update("update spring_item set price = 5 where id = 1");
      nested.executeWithoutResult(inner -> {
        jdbc.update("delete from spring_item");
        inner.setRollbackOnly();
      });
    });
    check(new BigDecimal("5.00").equals(price(jdbc, 1)), "the inner transaction is undone, the outer is not");
    TransactionTemplate reading = new TransactionTemplate(manager);
    reading.setReadOnly(true);
    Integer seen =
        reading.execute(_ -> jdbc.queryForObject("select count(*) from spring_item", Integer.class));
    check(seen != null && seen == 202, "a read-only transaction");
    jdbc.update("update spring_item set price = 0 where id = 2");
    List<CompletableFuture<Void>> clients =
        IntStream.range(0, 8)
            .mapToObj(_ ->
                CompletableFuture.runAsync(() -> {
                  for (int i = 0; i < 10; i++) {
                    new TransactionTemplate(manager)
                        .executeWithoutResult(_ -> {
                          jdbc.queryForObject("select pg_advisory_xact_lock(42)", Object.class);
                          BigDecimal before = price(jdbc, 2);
                          jdbc.update("update spring_item set price = ? where id = 2", before.add(BigDecimal.ONE));
                        });
                  }
                }))
            .toList();
    clients.forEach(CompletableFuture::join);
    check(new BigDecimal("80.00").equals(price(jdbc, 2)), "one after another behind an advisory lock");
  }

  private static BigDecimal price(JdbcTemplate jdbc, int id) {
    return jdbc.queryForObject("select price from spring_item where id = ?", BigDecimal.class, id);
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }
}

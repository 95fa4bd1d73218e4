package quorate.bench.tpcb;

import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import quorate.bench.load.Acknowledged;
import quorate.bench.load.Condition;
import quorate.bench.load.Draw;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.Loader;
import quorate.bench.load.Session;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Transaction;

/// TPC-B, revision 2.0: for each branch ten tellers and 100,000 accounts, and one transaction that
/// deposits into an account, or withdraws from it.
public final class Tpcb implements SqlWorkload {
  /// The accounts of each branch (clause 4.2).
  public static final int ACCOUNTS = 100_000;

  private static final int TELLERS = 10;
  private static final String FILLER = "x".repeat(84);
  private static final String COUNT = "select count(*) from tpcb_history";

  private final int branches;
  private final int accounts;
  private final InstantSource clock;
  private final Acknowledged written = new Acknowledged();

  /// @param branches the scale
  /// @param accounts of each branch; fewer than in the standard are for tests
  public Tpcb(int branches, int accounts, InstantSource clock) {
    if (branches < 1 || accounts < 1) {
      throw new IllegalArgumentException("--scale and --accounts: at least one");
    }
    this.branches = branches;
    this.accounts = accounts;
    this.clock = clock;
  }

  @Override
  public String name() {
    return "tpcb";
  }

  @Override
  public List<String> tables() {
    return List.of("tpcb_branch", "tpcb_teller", "tpcb_account", "tpcb_history");
  }

  @Override
  public List<String> kinds() {
    return List.of(Profile.KIND);
  }

  @Override
  public Map<String, Long> scale() {
    Map<String, Long> scale = new LinkedHashMap<>();
    scale.put("accounts_per_branch", (long) accounts);
    scale.put("branches", (long) branches);
    return scale;
  }

  @Override
  public void load(Loader loader) throws SQLException {
    loader.create(
        """
        create table tpcb_branch (
          b_id int not null primary key, b_balance bigint not null, b_filler varchar(88))\
        """);
    loader.create(
        """
        create table tpcb_teller (
          t_id int not null primary key, t_b_id int not null, t_balance bigint not null,
          t_filler varchar(84))\
        """);
    loader.create(
        """
        create table tpcb_account (
          a_id int not null primary key, a_b_id int not null, a_balance bigint not null,
          a_filler varchar(84))\
        """);
    loader.create(
        """
        create table tpcb_history (
          h_t_id int not null, h_b_id int not null, h_a_id int not null, h_delta bigint not null,
          h_time %s not null, h_filler varchar(22))\
        """
            .formatted(loader.words().timestamp()));
    loader.insert(
        "tpcb_branch",
        List.of("b_id", "b_balance", "b_filler"),
        branches,
        IntStream.range(0, branches).mapToObj(id -> new Object[] {id, 0L, FILLER}));
    fill(loader, "tpcb_teller", "t", TELLERS);
    fill(loader, "tpcb_account", "a", accounts);
  }

  private void fill(Loader loader, String table, String prefix, int ofEach) throws SQLException {
    loader.insert(
        table,
        Stream.of("_id", "_b_id", "_balance", "_filler").map(prefix::concat).toList(),
        (long) branches * ofEach,
        IntStream.range(0, branches * ofEach)
            .mapToObj(id -> new Object[] {id, id / ofEach, 0L, FILLER}));
  }

  @Override
  public void prepare(Session session) throws SQLException {
    written.begin(count(session));
  }

  private static long count(Session session) throws SQLException {
    return session.one(COUNT, row -> row.getLong(1));
  }

  @Override
  public Supplier<Transaction> client(int client, SplittableRandom random) {
    return () -> draw(random);
  }

  /// Clause 5.3: a teller, and an account that in 85 of a hundred cases belongs to the teller's
  /// branch.
  private Transaction draw(SplittableRandom random) {
    int teller = random.nextInt(branches * TELLERS);
    int branch = teller / TELLERS;
    int home = branch;
    if (branches > 1 && Draw.percent(random, 15)) {
      home = random.nextInt(branches - 1);
      home += home >= branch ? 1 : 0;
    }
    return new Profile(
        home * accounts + random.nextInt(accounts),
        teller,
        branch,
        random.nextLong(-999_999, 1_000_000),
        Timestamp.from(clock.instant().truncatedTo(ChronoUnit.MILLIS)),
        written);
  }

  /// Clause 2.2.2's consistency: the sums over tellers, accounts and the history equal the
  /// branches' balances.
  @Override
  public List<Condition> check(Session session, LoadProgress shown) throws SQLException {
    Map<Integer, Long> balances = sums(session, "select b_id, b_balance from tpcb_branch");
    Map<Integer, Long> tellers =
        sums(session, "select t_b_id, sum(t_balance) from tpcb_teller group by t_b_id");
    Map<Integer, Long> history =
        sums(session, "select h_b_id, sum(h_delta) from tpcb_history group by h_b_id");
    Map<Integer, Long> accountsOf = sums(session, "select 0, sum(a_balance) from tpcb_account");
    long all = balances.values().stream().mapToLong(Long::longValue).sum();
    List<Condition> conditions = new ArrayList<>();
    conditions.add(equal("tellers", "a branch has what its tellers have", balances, tellers));
    conditions.add(equal("history", "a branch has what its history says", balances, history));
    conditions.add(
        equal("accounts", "all branches have what all accounts have", Map.of(0, all), accountsOf));
    conditions.add(
        written.check(
            "acknowledged",
            "the history has a row for each transaction that was acknowledged",
            count(session)));
    return conditions;
  }

  private static Map<Integer, Long> sums(Session session, String sql) throws SQLException {
    Map<Integer, Long> sums = new LinkedHashMap<>();
    session.all(sql, row -> sums.put(row.getInt(1), row.getLong(2)));
    return sums;
  }

  private static Condition equal(
      String name, String meaning, Map<Integer, Long> balances, Map<Integer, Long> others) {
    List<String> violations = new ArrayList<>();
    balances.forEach((branch, balance) -> {
      long other = others.getOrDefault(branch, 0L);
      if (balance != other) {
        violations.add("branch %d has %d, not %d".formatted(branch, balance, other));
      }
    });
    return new Condition(name, meaning, violations);
  }
}

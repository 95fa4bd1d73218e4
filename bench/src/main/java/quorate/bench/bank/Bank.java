package quorate.bench.bank;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import quorate.bench.load.Acknowledged;
import quorate.bench.load.Condition;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.Loader;
import quorate.bench.load.Outcome;
import quorate.bench.load.Session;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Transaction;
import quorate.bench.procedure.ProcedureSet;

/// ShadowDB's micro-benchmark (section IV-B): bank accounts of 16 bytes, each with an identifier,
/// an owner and a balance, and transactions that deposit money into a random account.
///
/// The sum of all balances shows whether each acknowledged deposit took effect exactly once.
public final class Bank implements SqlWorkload {
  /// The number of accounts in the paper.
  public static final int ACCOUNTS = 50_000;

  private static final String TABLE = "bank_account";
  private static final String DEPOSIT = "deposit";
  private static final String SQL = "update bank_account set balance = balance + ? where id = ?";
  private static final long AMOUNT_MAX = 100;
  private static final int OWNERS = 10_000;

  private static final String CALL = "call bank_deposit(?, ?)";

  private final int accounts;
  private final boolean procedures;
  private final Acknowledged deposits = new Acknowledged();

  /// A bank whose deposits are SQL statements.
  ///
  /// @param accounts at least one
  public Bank(int accounts) {
    this(accounts, false);
  }

  /// @param accounts at least one
  /// @param procedures whether deposits are calls of a stored procedure
  public Bank(int accounts, boolean procedures) {
    if (accounts < 1) {
      throw new IllegalArgumentException("--accounts: at least one, not " + accounts);
    }
    this.accounts = accounts;
    this.procedures = procedures;
  }

  @Override
  public String name() {
    return "bank";
  }

  @Override
  public List<String> tables() {
    return List.of(TABLE);
  }

  @Override
  public List<String> kinds() {
    return List.of(DEPOSIT);
  }

  @Override
  public Map<String, Long> scale() {
    return Map.of("accounts", (long) accounts);
  }

  @Override
  public void load(Loader loader) throws SQLException {
    // 4 + 4 + 8 bytes, for the paper's rows of 16.
    loader.create(
        "create table "
            + TABLE
            + " (id int not null primary key, owner char(4) not null, balance bigint not null)");
    loader.insert(
        TABLE,
        List.of("id", "owner", "balance"),
        accounts,
        IntStream.range(0, accounts)
            .mapToObj(id -> new Object[] {id, "%04d".formatted(id % OWNERS), 0L}));
  }

  @Override
  public void prepare(Session session) throws SQLException {
    if (procedures) {
      ProcedureSet.BANK.install(session);
    }
    deposits.begin(sum(session));
  }

  @Override
  public Supplier<Transaction> client(int client, SplittableRandom random) {
    return () -> new Deposit(random.nextInt(accounts), random.nextLong(1, AMOUNT_MAX + 1));
  }

  @Override
  public boolean isOfSingles() {
    return true;
  }

  private final class Deposit implements Transaction {
    private final int id;
    private final long amount;

    Deposit(int id, long amount) {
      this.id = id;
      this.amount = amount;
    }

    @Override
    public String kind() {
      return DEPOSIT;
    }

    @Override
    public boolean isSingle() {
      return true;
    }

    @Override
    public boolean isCall() {
      return procedures;
    }

    @Override
    public Outcome run(Session session) throws SQLException {
      if (procedures) {
        session.update(CALL, id, amount);
      } else if (session.update(SQL, amount, id) != 1) {
        throw new SQLException("there is no account " + id, "02000");
      }
      return Outcome.COMMIT;
    }

    @Override
    public void committed() {
      deposits.add(amount);
    }

    @Override
    public void unknown() {
      deposits.addUnknown(amount);
    }
  }

  @Override
  public List<Condition> check(Session session, LoadProgress shown) throws SQLException {
    return List.of(
        deposits.check("sum", "the balances have grown by what was deposited", sum(session)));
  }

  private static long sum(Session session) throws SQLException {
    return session.one("select sum(balance) from " + TABLE, row -> row.getLong(1));
  }
}

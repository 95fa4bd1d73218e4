package quorate.bench.ycsb;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import quorate.bench.load.Acknowledged;
import quorate.bench.load.Condition;
import quorate.bench.load.Draw;
import quorate.bench.load.LoadProgress;
import quorate.bench.load.Loader;
import quorate.bench.load.Measured;
import quorate.bench.load.Session;
import quorate.bench.load.SqlWorkload;
import quorate.bench.load.Transaction;

/// YCSB: one table of a key and ten fields of 100 characters.
public final class Ycsb implements SqlWorkload {
  /// YCSB's default.
  public static final int RECORDS = 1000;

  static final String READ = "read";
  static final String UPDATE = "update";
  static final String INSERT = "insert";
  static final String SCAN = "scan";
  static final String READ_MODIFY_WRITE = "read_modify_write";

  private static final List<String> KINDS = List.of(READ, UPDATE, INSERT, SCAN, READ_MODIFY_WRITE);
  private static final int SCAN_MAX = 100;
  private static final String COUNT = "select count(*) from ycsb_usertable";

  private final CoreWorkload core;
  private final int records;
  private final long seed;
  private final LongAdder missing = new LongAdder();
  private final Acknowledged inserted = new Acknowledged();
  private Keys keys;

  /// @param records to be loaded, at least two
  public Ycsb(CoreWorkload core, int records, long seed) {
    if (records < 2) {
      throw new IllegalArgumentException("--records: at least two, not " + records);
    }
    this.core = core;
    this.records = records;
    this.seed = seed;
    this.keys = new Keys(core.distribution(), records);
  }

  @Override
  public String name() {
    return "ycsb";
  }

  @Override
  public List<String> tables() {
    return List.of("ycsb_usertable");
  }

  @Override
  public List<String> kinds() {
    return IntStream.range(0, KINDS.size())
        .filter(kind -> core.mix()[kind] > 0)
        .mapToObj(KINDS::get)
        .toList();
  }

  @Override
  public Map<String, Long> scale() {
    return Map.of("records", (long) records);
  }

  @Override
  public void load(Loader loader) throws SQLException {
    List<String> columns = new ArrayList<>(List.of("ycsb_key"));
    IntStream.range(0, Operation.FIELDS).mapToObj(Operation::field).forEach(columns::add);
    StringBuilder fields = new StringBuilder();
    columns.stream()
        .skip(1)
        .forEach(field -> fields.append(", ").append(field).append(" varchar(100)"));
    loader.create(
        "create table ycsb_usertable (ycsb_key varchar(30) not null primary key" + fields + ")");
    SplittableRandom random = new SplittableRandom(seed);
    loader.insert(
        "ycsb_usertable",
        columns,
        records,
        LongStream.range(0, records)
            .mapToObj(record ->
                Stream.concat(Stream.of(Keys.key(record)), values(random).stream()).toArray()));
  }

  /// Includes the records inserted by earlier runs.
  @Override
  public void prepare(Session session) throws SQLException {
    long there = count(session);
    inserted.begin(there);
    keys = new Keys(core.distribution(), there);
  }

  @Override
  public Supplier<Transaction> client(int client, SplittableRandom random) {
    Keys.Chooser chooser = keys.new Chooser(random);
    int[] mix = core.mix();
    return () -> draw(Draw.weighted(random, mix), chooser, random);
  }

  private Transaction draw(int kind, Keys.Chooser chooser, SplittableRandom random) {
    return switch (kind) {
      case 0 -> new Operation.Read(Keys.key(chooser.next()), missing);
      case 1 ->
          new Operation.Update(Keys.key(chooser.next()), field(random), value(random), missing);
      case 2 -> new Operation.Insert(this::onInserted, Keys.key(keys.toInsert()), values(random));
      case 3 -> new Operation.Scan(Keys.key(chooser.next()), Draw.between(random, 1, SCAN_MAX));
      default ->
          new Operation.ReadModifyWrite(
              Keys.key(chooser.next()), field(random), value(random), missing);
    };
  }

  private void onInserted(boolean known) {
    if (known) {
      inserted.add(1);
      keys.inserted();
    } else {
      inserted.addUnknown(1);
    }
  }

  private static int field(SplittableRandom random) {
    return random.nextInt(Operation.FIELDS);
  }

  private static String value(SplittableRandom random) {
    return Draw.letters(random, Operation.FIELD_BYTES, Operation.FIELD_BYTES);
  }

  private static List<String> values(SplittableRandom random) {
    return IntStream.range(0, Operation.FIELDS).mapToObj(_ -> value(random)).toList();
  }

  @Override
  public List<Condition> check(Session session, LoadProgress shown) throws SQLException {
    return List.of(inserted.check("count", "records that were inserted are there", count(session)));
  }

  private static long count(Session session) throws SQLException {
    return session.one(COUNT, row -> row.getLong(1));
  }

  @Override
  public Map<String, Object> figures(Measured measured) {
    return Map.of("core_workload", core.name(), "not_found", missing.sum());
  }
}

package quorate.bench.history;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import quorate.bench.load.Target;

/// A session with a planted fault, which strikes now and then.
final class PlantedSession extends ListsSession {
  /// One of so many occasions is struck.
  private static final int ONE_OF = 20;

  private final Plant plant;
  private final RandomGenerator random;

  /// The lists as this session has read them before.
  private final Map<Long, List<Long>> known = new HashMap<>();

  private boolean inBlock;
  private boolean readInBlock;

  PlantedSession(Target target, Plant plant, RandomGenerator random) throws SQLException {
    super(target);
    this.plant = plant;
    this.random = random;
  }

  private boolean strikes(Plant own) {
    return plant == own && random.nextInt(ONE_OF) == 0;
  }

  @Override
  void begin() throws SQLException {
    super.begin();
    inBlock = true;
    readInBlock = false;
  }

  @Override
  void append(long key, long value) throws SQLException {
    if (!strikes(Plant.LOST_APPEND)) {
      super.append(key, value);
    }
    if (strikes(Plant.DOUBLED_APPEND)) {
      super.append(key, value);
    }
  }

  @Override
  List<Long> read(long key) throws SQLException {
    List<Long> before = known.getOrDefault(key, List.of());
    boolean second = inBlock && readInBlock;
    readInBlock = true;
    List<Long> values = super.read(key);
    known.put(key, values);
    boolean struck = strikes(Plant.STALE_READ) || second && strikes(Plant.TWO_SNAPSHOTS);
    return struck ? before : values;
  }

  @Override
  void commit() throws SQLException {
    super.commit();
    inBlock = false;
  }

  @Override
  void rollback() throws SQLException {
    super.rollback();
    inBlock = false;
  }
}

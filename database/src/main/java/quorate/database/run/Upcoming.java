package quorate.database.run;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Value;
import quorate.sql.Analysed;
import quorate.sql.plan.Choices;

/// The statements of a transaction, all known when the first is executed: later reads may be sent
/// to the engine together.
public interface Upcoming {
  int size();

  Analysed.Data statement(int index);

  /// Empty for a statement that is executed several times.
  Optional<List<Value>> parameters(int index);

  /// The time, the seed and the session chosen for it, once for all replicas (law 5).
  Choices choices(int index);
}

package quorate.database.run;

import java.util.List;
import java.util.Optional;
import quorate.core.value.Value;
import quorate.sql.Analysed;
import quorate.sql.plan.Choices;

/// The statements of a transaction, all of which are known when the first is executed: reads that
/// come may be sent to the engine together.
public interface Upcoming {
  int size();

  Analysed.Data statement(int index);

  /// Empty of one that is executed several times.
  Optional<List<Value>> parameters(int index);

  /// The time, the seed and the session that were chosen for it, once for all replicas.
  Choices choices(int index);
}

package quorate.runtime.cbs;

import quorate.core.value.Result;

/// The end of a transaction.
sealed interface Ending {
  /// Its answers stand.
  record Stands() implements Ending {}

  record Aborted(String reason) implements Ending {}

  /// The answers before this statement stand, and it is answered with this error; all changes are
  /// undone.
  record Raised(int number, Result.Failed error) implements Ending {}
}

package quorate.sql;

import java.util.function.Supplier;
import quorate.core.value.SqlException;

/// A defect in the analysis itself. Every replica analyses the same text over the same catalog and
/// encounters it alike, so it fails the statement and stops no replica.
public final class Defect {
  private Defect() {}

  /// @throws SqlException XX000 if the work throws anything else
  public static <T> T fails(Supplier<T> work) {
    try {
      return work.get();
    } catch (SqlException answered) {
      throw answered;
    } catch (RuntimeException defect) {
      SqlException answer =
          new SqlException("XX000", "internal error of the analysis: " + Defect.said(defect));
      answer.initCause(defect);
      throw answer;
    }
  }

  /// The defect's class only, because its message may differ between replicas.
  private static String said(RuntimeException defect) {
    return defect.getClass().getSimpleName();
  }
}

package quorate.runtime.status;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// All that replicas kept of one dispute.
///
/// @param parameters of the statement; empty if it has none
/// @param rows the evidence; empty if no replica has kept any
public record KeptEvidence(Optional<List<String>> parameters, Optional<Rows> rows) {
  /// The schema and the rows that the statement was about, and every answer.
  ///
  /// @param schema as statements that make it
  /// @param tables the rows of each table, as the replica had them that is right
  /// @param whole whether those are all rows
  public record Rows(
      List<String> schema,
      SortedMap<String, List<String>> tables,
      boolean whole,
      List<Answer> answers) {
    public Rows {
      schema = List.copyOf(schema);
      tables = Collections.unmodifiableSortedMap(new TreeMap<>(tables));
      answers = List.copyOf(answers);
    }
  }

  /// The evidence of one replica.
  ///
  /// @param version of the engine's software
  /// @param answer its rows; empty if it was not asked again
  /// @param differences the rows that it has and the right one has not, and the other way round
  public record Answer(
      long node,
      String engine,
      String version,
      Optional<List<String>> answer,
      List<String> differences) {
    public Answer {
      differences = List.copyOf(differences);
    }
  }
}

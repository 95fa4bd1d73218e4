package quorate.gateway.system;

import java.util.List;
import java.util.Optional;

/// A row of pg_prepared_statements. Types are oids.
///
/// @param text the query string that prepared it
/// @param micros when it was prepared, in microseconds since 1970
/// @param results the result's types; empty if it returns no rows
/// @param sql whether it was prepared by PREPARE rather than by the extended protocol
/// @param uses how often it was bound or executed
public record PreparedStatement(
    String name,
    String text,
    long micros,
    List<Integer> parameters,
    Optional<List<Integer>> results,
    boolean sql,
    long uses) {}

package quorate.gateway.system;

import java.util.List;
import java.util.Optional;

/// What pg_prepared_statements tells of one. Types are OIDs.
///
/// @param text all that the client sent to make it
/// @param micros when it was prepared: microseconds since 1970
/// @param results none if it answers no rows
/// @param sql whether it was PREPARE, and not the extended protocol
/// @param uses how often it has been bound or executed
public record PreparedStatement(
    String name,
    String text,
    long micros,
    List<Integer> parameters,
    Optional<List<Integer>> results,
    boolean sql,
    long uses) {}

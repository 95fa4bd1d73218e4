package quorate.bench.load;

/// NULL as a parameter.
///
/// @param type of `java.sql.Types`, which drivers require
public record Nothing(int type) {}

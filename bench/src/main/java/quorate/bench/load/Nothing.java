package quorate.bench.load;

/// NULL as a parameter.
///
/// @param type of `java.sql.Types`, which drivers want to know
public record Nothing(int type) {}

package quorate.bench.builds;

/// The figures of one window of a load on one build.
///
/// @param operations that succeeded
/// @param cpuMillis of all server processes, per operation
/// @param perSecond operations
/// @param failed operations that were given up
public record Sample(long operations, double cpuMillis, double perSecond, long failed) {}

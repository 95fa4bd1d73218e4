package quorate.bench.builds;

/// The figures of one window of a load at one build.
///
/// @param operations that ended well
/// @param cpuMillis of all server processes, for each operation
/// @param perSecond operations
/// @param failed operations that were given up
public record Sample(long operations, double cpuMillis, double perSecond, long failed) {}

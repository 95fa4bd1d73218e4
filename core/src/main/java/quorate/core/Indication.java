package quorate.core;

/// A report by a role to the layer above it in its own node, such as the delivery of a batch.
public interface Indication {}

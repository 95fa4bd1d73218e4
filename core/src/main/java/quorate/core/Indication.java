package quorate.core;

/// What a role tells the layer above it in its own node, such as the delivery of a batch.
public interface Indication {}

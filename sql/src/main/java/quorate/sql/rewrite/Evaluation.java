package quorate.sql.rewrite;

/// Properties of a statement's expressions that affect its errors.
///
/// @param optionalErrors whether it may raise an error that SQL does not require of every engine
/// @param longTexts whether it may compute texts longer than those it stores, so that an engine
///   with short texts may fail alone ([ComputedLengths])
/// @param folding its constant expressions
public record Evaluation(boolean optionalErrors, boolean longTexts, ConstantFolding folding) {}

package quorate.sql.rewrite;

/// How the evaluation of a statement's expressions bears on its errors.
///
/// @param optionalErrors whether it may raise an error that SQL does not make every engine raise
/// @param longTexts whether it computes texts that may be longer than what it stores, so that an
///   engine whose texts are short may fail alone ([ComputedLengths])
/// @param folding its constants
public record Evaluation(boolean optionalErrors, boolean longTexts, ConstantFolding folding) {}

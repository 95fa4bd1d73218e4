package quorate.sql;

/// How the evaluation of a statement's expressions bears on its errors.
///
/// @param optionalErrors whether it may raise an error that SQL does not make every engine raise
/// @param folding its constants
record Evaluation(boolean optionalErrors, ConstantFolding folding) {}

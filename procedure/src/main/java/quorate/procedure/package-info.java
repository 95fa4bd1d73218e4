/// Stored procedures, as those who write them see them: a [quorate.procedure.Procedure] runs beside
/// every replica's database, at its place in the order.
@org.jspecify.annotations.NullMarked
package quorate.procedure;

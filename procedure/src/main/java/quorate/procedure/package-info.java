/// The interface of stored procedures: a [quorate.procedure.Procedure] runs next to every replica's
/// database, at its place in the order.
@org.jspecify.annotations.NullMarked
package quorate.procedure;

/// Who there is, and what each may do: roles, memberships, owners, privileges. Values of the
/// ordered catalog, with PostgreSQL's rules for what follows from them.
@NullMarked
package quorate.sql.access;

import org.jspecify.annotations.NullMarked;

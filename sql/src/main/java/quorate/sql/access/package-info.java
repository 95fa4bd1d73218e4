/// Roles, memberships, owners and privileges: values of the ordered catalog, with PostgreSQL's
/// rules for them.
@NullMarked
package quorate.sql.access;

import org.jspecify.annotations.NullMarked;

/// SQL statements in the form that every replication protocol carries, and one database's answers.
@NullMarked
package quorate.replication.statement;

import org.jspecify.annotations.NullMarked;

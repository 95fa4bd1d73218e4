package quorate.replication.statement;

import java.util.AbstractList;
import java.util.RandomAccess;

/// Statements held outside memory, since a transaction may have any number of them: each is decoded
/// on access. They never change once a [Command] has them. Not thread-safe.
public abstract class StoredStatements extends AbstractList<OrderedStatement>
    implements RandomAccess {}

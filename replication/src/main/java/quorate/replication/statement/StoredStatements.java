package quorate.replication.statement;

import java.util.AbstractList;
import java.util.RandomAccess;

/// Statements that are held elsewhere than in memory, since a transaction may have any number of
/// them: each is decoded when it is asked for. They never change once a [Command] has them. Of one
/// thread.
public abstract class StoredStatements extends AbstractList<OrderedStatement>
    implements RandomAccess {}

/// A node of the cluster: orderer, executor and delegate around one database.
@NullMarked
package quorate.runtime.node;

import org.jspecify.annotations.NullMarked;

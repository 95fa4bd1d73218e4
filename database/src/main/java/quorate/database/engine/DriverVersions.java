package quorate.database.engine;

import quorate.database.Engine;

/// The versions of the engines' drivers with which the classes of this package are linked.
public final class DriverVersions {
  private DriverVersions() {}

  /// Whether they are the shipped versions; otherwise these classes belong to a class loader with
  /// other jars.
  public static boolean areShipped() {
    return DriverVersions.class.getClassLoader().equals(Engine.class.getClassLoader());
  }
}

package quorate.database.engine;

import quorate.database.Engine;

/// Which versions of the engines' drivers the classes of this package work with.
public final class DriverVersions {
  private DriverVersions() {}

  /// Whether they are those that Quorate comes with; else these classes are those of a class loader
  /// that has other jars.
  public static boolean areShipped() {
    return DriverVersions.class.getClassLoader().equals(Engine.class.getClassLoader());
  }
}

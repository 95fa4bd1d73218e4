package quorate.bench;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Mean latency over throughput, one line for each order and payload, a point for each number of
/// clients: ShadowDB's figure 8, together with the figures in its text.
public final class Plot {
  private static final int WIDTH = 900;
  private static final int HEIGHT = 600;

  /// ShadowDB, section IV-A, for 140 bytes on three machines: the latency of one client, and the
  /// maximum throughput with 43. The paper gives no latency at the maximum; in a closed loop it is
  /// 43 divided by the throughput.
  private enum Paper {
    INTERPRETED("ShadowDB, interpreted (paper)", 122, 27),
    OPTIMIZED("ShadowDB, optimized, interpreted (paper)", 69.4, 65),
    COMPILED("ShadowDB, compiled to Lisp (paper)", 8.8, 900);

    private static final double CLIENTS = 43;
    final String label;
    final double[] throughput;
    final double[] latency;

    Paper(String label, double oneMs, double most) {
      this.label = label;
      this.throughput = new double[] {1000 / oneMs, most};
      this.latency = new double[] {oneMs, 1000 * CLIENTS / most};
    }
  }

  private Plot() {}

  /// Writes an SVG of these figures.
  public static void write(List<Figure> figures, Path to) throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title("Total order: latency over throughput, as in ShadowDB's figure 8")
            .xAxisTitle("delivered per second")
            .yAxisTitle("mean latency, ms")
            .build();
    chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
    chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideS);
    for (Paper each : Paper.values()) {
      chart.addSeries(each.label, each.throughput, each.latency).setMarker(SeriesMarkers.CROSS);
    }
    Map<String, List<Figure>> lines = new LinkedHashMap<>();
    for (Figure each : figures) {
      lines.computeIfAbsent(label(each), _ -> new java.util.ArrayList<>()).add(each);
    }
    lines.forEach((label, line) -> {
      line.sort(Comparator.comparingInt(each -> each.workload().clients()));
      chart
          .addSeries(
              label,
              line.stream().mapToDouble(Figure::throughput).toArray(),
              line.stream().mapToDouble(Figure::mean).toArray())
          .setMarker(SeriesMarkers.CIRCLE);
    });
    try (OutputStream out = Files.newOutputStream(to)) {
      VectorGraphicsEncoder.saveVectorGraphic(
          chart, out, VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
    }
  }

  private static String label(Figure figure) {
    return "%s %d B, %s"
        .formatted(
            figure.order(),
            figure.workload().payloadBytes(),
            Figure.fsync(figure.workload().fsync()).strip());
  }
}

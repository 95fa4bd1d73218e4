package quorate.bench.load;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Throughput and latency over a run's time.
public final class LoadPlot {
  private static final int WIDTH = 900;
  private static final int HEIGHT = 500;

  private LoadPlot() {}

  /// Writes an SVG of these seconds.
  public static void write(String title, List<Tick> ticks, Path to) throws IOException {
    XYChart chart =
        new XYChartBuilder().width(WIDTH).height(HEIGHT).title(title).xAxisTitle("seconds").build();
    chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideS);
    chart.getStyler().setYAxisGroupPosition(1, Styler.YAxisPosition.Right);
    chart.setYAxisGroupTitle(0, "transactions per second");
    chart.setYAxisGroupTitle(1, "latency, ms");
    add(chart, "throughput", 0, ticks, Tick::perSecond);
    add(chart, "p50", 1, ticks, Tick::p50);
    add(chart, "p99", 1, ticks, Tick::p99);
    try (OutputStream out = Files.newOutputStream(to)) {
      VectorGraphicsEncoder.saveVectorGraphic(
          chart, out, VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
    }
  }

  private static void add(
      XYChart chart, String name, int axis, List<Tick> ticks, ToDoubleFunction<Tick> what) {
    XYSeries series =
        chart.addSeries(
            name,
            ticks.stream().mapToDouble(Tick::seconds).toArray(),
            ticks.stream().mapToDouble(what).toArray());
    series.setMarker(SeriesMarkers.NONE);
    series.setYAxisGroup(axis);
  }
}

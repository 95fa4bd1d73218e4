package quorate.bench.hrdb;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// HRDB's figures 7 to 9 with the measurements here.
public final class HrdbPlot {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 560;
  private static final Color GRID = new Color(225, 225, 225);
  private static final Color EVENT = new Color(120, 120, 120);

  /// Colours that colour-blind people can distinguish (Okabe and Ito).
  private static final Color[] COLOURS = {
    new Color(0, 0, 0),
    new Color(0, 114, 178),
    new Color(0, 158, 115),
    new Color(230, 159, 0),
    new Color(213, 94, 0),
    new Color(204, 121, 167)
  };

  private HrdbPlot() {}

  /// Writes figure 7 as SVG: throughput over clients, a line for each contender, and crosses for
  /// HRDB's saturation relative to the maximum of `direct` here.
  public static void overClients(Points points, Path to) throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title("TPC-C under commit barrier scheduling, as in HRDB's figure 7")
            .xAxisTitle("clients")
            .yAxisTitle("transactions per second")
            .build();
    styled(chart.getStyler(), Styler.LegendPosition.OutsideE);
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setXAxisMin(0.0);
    double most =
        points
            .of(7)
            .filter(each -> each.contender().equals(Points.DIRECT))
            .mapToDouble(Point::throughput)
            .max()
            .orElse(0);
    double last = points.of(7).mapToDouble(Point::clients).max().orElse(0);
    List<String> lines = points.of(7).map(Point::contender).distinct().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      List<Point> own = points.of(7).filter(each -> each.contender().equals(line)).toList();
      XYSeries series =
          chart.addSeries(
              line,
              own.stream().mapToDouble(Point::clients).toArray(),
              own.stream().mapToDouble(Point::throughput).toArray());
      Color colour = COLOURS[i % COLOURS.length];
      series.setMarker(SeriesMarkers.CIRCLE);
      series.setMarkerColor(colour);
      series.setLineColor(colour);
      series.setLineStyle(new BasicStroke(2));
      double paper = points.paper(own.getLast()).orElse(0);
      if (paper > 0 && paper < 1 && most > 0) {
        XYSeries cross =
            chart.addSeries(
                "%s in HRDB: %.2f of direct".formatted(line, paper),
                new double[] {last},
                new double[] {paper * most});
        cross.setMarker(SeriesMarkers.CROSS);
        cross.setMarkerColor(colour);
        cross.setLineStyle(new BasicStroke(0, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
        cross.setLineColor(Color.WHITE);
      }
    }
    write(chart, to);
  }

  /// Writes figure 8 as SVG: a bar for each contender, and one for the prediction of HRDB's rule if
  /// it has one.
  public static void ofMakers(Points points, Path to) throws IOException {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title("TPC-C over databases of several makers, as in HRDB's figure 8")
            .xAxisTitle("")
            .yAxisTitle("transactions per second")
            .build();
    styled(chart.getStyler(), Styler.LegendPosition.InsideNE);
    chart.getStyler().setSeriesColors(new Color[] {COLOURS[1], COLOURS[3]});
    chart.getStyler().setXAxisLabelRotation(35);
    chart.getStyler().setAvailableSpaceFill(0.8);
    List<Point> all = points.of(8).toList();
    List<String> words = all.stream().map(Point::contender).toList();
    chart.addSeries("measured", words, all.stream().map(Point::throughput).toList());
    List<Double> paper = all.stream().map(each -> points.paper(each).orElse(0)).toList();
    if (paper.stream().anyMatch(each -> each > 0)) {
      chart.addSeries("by HRDB's rule", words, paper);
    }
    write(chart, to);
  }

  /// Writes figure 9 as SVG: transactions completed over time, a line for each database.
  public static void recovery(Recovery recovery, Path to) throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title("A database crashes and catches up, as in HRDB's figure 9")
            .xAxisTitle("seconds")
            .yAxisTitle("transactions completed")
            .build();
    styled(chart.getStyler(), Styler.LegendPosition.InsideNW); // away from the ascending lines
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setXAxisMin(0.0);
    double[] seconds = recovery.samples().stream().mapToDouble(Recovery.Sample::seconds).toArray();
    int victim = recovery.plan().victim();
    for (int i = 0; i < recovery.names().size(); i++) {
      int replica = i;
      XYSeries series =
          chart.addSeries(
              recovery.names().get(i) + (i == victim ? ", crashed and restarted" : ""),
              seconds,
              recovery.samples().stream()
                  .mapToDouble(each -> each.completed().get(replica))
                  .toArray());
      series.setMarker(SeriesMarkers.NONE);
      series.setLineColor(i == victim ? COLOURS[4] : COLOURS[1 + i % 2]);
      // The others coincide: a thick line under a thin one shows both.
      series.setLineStyle(new BasicStroke(i == victim ? 2.5f : i == 0 ? 5 : 2));
    }
    double top =
        recovery.samples().stream()
            .flatMap(each -> each.completed().stream())
            .mapToDouble(Long::doubleValue)
            .max()
            .orElse(1);
    event(chart, "crash", recovery.crashed(), top);
    event(chart, "restart", recovery.restarted(), top);
    recovery
        .catchUp()
        .ifPresent(each -> event(chart, "caught up", recovery.restarted() + each.seconds(), top));
    write(chart, to);
  }

  private static void event(XYChart chart, String what, double seconds, double top) {
    XYSeries line =
        chart.addSeries(
            "%s, %.1f s".formatted(what, seconds),
            new double[] {seconds, seconds},
            new double[] {0, top});
    line.setMarker(SeriesMarkers.NONE);
    line.setLineColor(EVENT);
    float[] dashes =
        switch (what) {
          case "crash" -> new float[] {8, 4};
          case "restart" -> new float[] {2, 3};
          default -> new float[] {8, 3, 2, 3};
        };
    line.setLineStyle(
        new BasicStroke(1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0));
  }

  private static void styled(Styler styler, Styler.LegendPosition legend) {
    styler.setLegendPosition(legend);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    if (styler instanceof org.knowm.xchart.style.AxesChartStyler axes) {
      axes.setPlotGridLinesColor(GRID);
      axes.setPlotGridVerticalLinesVisible(false);
    }
  }

  private static void write(Chart<?, ?> chart, Path to) throws IOException {
    try (OutputStream out = Files.newOutputStream(to)) {
      VectorGraphicsEncoder.saveVectorGraphic(
          chart, out, VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
    }
  }
}

package quorate.bench.recovery;

import java.awt.BasicStroke;
import java.awt.Color;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;
import quorate.bench.load.Tick;

/// ShadowDB's figure 10 with the measurements here.
public final class RecoveryPlot {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 660;
  private static final Color GRID = new Color(225, 225, 225);

  /// Colours that colour-blind people can distinguish (Okabe and Ito).
  private static final Color BLUE = new Color(0, 114, 178);

  private static final Color ORANGE = new Color(230, 159, 0);
  private static final Color GREEN = new Color(0, 158, 115);
  private static final Color RED = new Color(213, 94, 0);
  private static final Color BLACK = Color.BLACK;

  /// The time during which ShadowDB's clients had no answers, from the crash on.
  private static final double PAPER_CRASHED = 15;

  private static final double PAPER_RESUMED = 40;
  private static final double HEADROOM = 1.15;
  private static final double PAPER_HEIGHT = 1.08;

  private RecoveryPlot() {}

  /// Writes figure 10(a) as SVG: throughput over time, with the events of the first crash, and the
  /// waiting time of the paper's clients.
  public static void crashes(List<Crash> crashes, Path to) throws IOException {
    XYChart chart =
        chart(
            "The primary crashes, as in ShadowDB's figure 10(a)",
            "seconds",
            "transactions per second, each 100 ms");
    double top =
        crashes.stream()
            .flatMap(each -> each.ticks().stream())
            .mapToDouble(Tick::perSecond)
            .max()
            .orElse(1);
    chart.getStyler().setYAxisMax(top * HEADROOM);
    chart.getStyler().setXAxisMin(0.0);
    Color[] colours = {BLUE, ORANGE};
    for (int i = 0; i < crashes.size(); i++) {
      Crash crash = crashes.get(i);
      XYSeries series =
          chart.addSeries(
              crash.protocol() + " over " + String.join(", ", crash.engines()),
              crash.ticks().stream().mapToDouble(Tick::seconds).toArray(),
              crash.ticks().stream().mapToDouble(Tick::perSecond).toArray());
      line(series, colours[i % colours.length], 1.5f);
    }
    Crash first = crashes.getFirst();
    event(chart, "crash", OptionalDouble.of(first.crashed()), top, RED);
    event(chart, "suspected", first.first("suspects"), top, ORANGE);
    event(chart, "new group agreed", first.first("agreed"), top, BLACK);
    event(chart, "spare has the state", first.first("joined"), top, GREEN);
    event(chart, "clients answered again", first.resumed(), top, BLUE);
    XYSeries paper =
        chart.addSeries(
            "ShadowDB-PBR in the paper: no answers from 15 to 40 s",
            new double[] {PAPER_CRASHED, PAPER_RESUMED},
            new double[] {top * PAPER_HEIGHT, top * PAPER_HEIGHT});
    line(paper, Color.GRAY, 5);
    write(chart, to);
  }

  /// Writes figure 10(b) as SVG: seconds over rows, a line for each protocol, and the figure in the
  /// paper's text.
  public static void transfers(List<Transfer> transfers, Path to) throws IOException {
    XYChart chart =
        chart(
            "A state goes to another replica, as in ShadowDB's figure 10(b)",
            "rows of 16 bytes",
            "seconds");
    chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
    Color[] colours = {BLUE, ORANGE, GREEN};
    List<String> protocols = transfers.stream().map(Transfer::protocol).distinct().toList();
    for (int i = 0; i < protocols.size(); i++) {
      String protocol = protocols.get(i);
      List<Transfer> own =
          transfers.stream().filter(each -> each.protocol().equals(protocol)).toList();
      XYSeries series =
          chart.addSeries(
              protocol + ", to " + own.getFirst().to(),
              own.stream().mapToDouble(Transfer::rows).toArray(),
              own.stream().mapToDouble(Transfer::seconds).toArray());
      line(series, colours[i % colours.length], 2);
      series.setMarker(SeriesMarkers.CIRCLE);
      series.setMarkerColor(colours[i % colours.length]);
    }
    XYSeries paper =
        chart.addSeries(
            "ShadowDB-PBR in the paper: 3.8 s for 50,000",
            new double[] {Transfer.PAPER_ROWS},
            new double[] {Transfer.PAPER_SECONDS});
    paper.setMarker(SeriesMarkers.CROSS);
    paper.setMarkerColor(RED);
    paper.setLineStyle(new BasicStroke(0, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND));
    paper.setLineColor(Color.WHITE);
    write(chart, to);
  }

  private static XYChart chart(String title, String across, String up) {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle(across)
            .yAxisTitle(up)
            .build();
    chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideS);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setLegendBorderColor(Color.WHITE);
    chart.getStyler().setPlotBorderVisible(false);
    chart.getStyler().setPlotGridLinesColor(GRID);
    chart.getStyler().setPlotGridVerticalLinesVisible(false);
    return chart;
  }

  private static void line(XYSeries series, Color colour, float width) {
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(colour);
    series.setLineStyle(new BasicStroke(width));
  }

  private static void event(
      XYChart chart, String name, OptionalDouble seconds, double top, Color colour) {
    if (seconds.isPresent()) {
      double at = seconds.getAsDouble();
      XYSeries series =
          chart.addSeries(
              "%s, %.2f s".formatted(name, at), new double[] {at, at}, new double[] {0, top});
      line(series, colour, 1);
    }
  }

  private static void write(XYChart chart, Path to) throws IOException {
    try (OutputStream out = Files.newOutputStream(to)) {
      VectorGraphicsEncoder.saveVectorGraphic(
          chart, out, VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
    }
  }
}

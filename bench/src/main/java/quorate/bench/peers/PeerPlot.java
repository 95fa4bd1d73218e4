package quorate.bench.peers;

import java.awt.Color;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.style.Styler;

/// A bar for each contender's throughput, next to that of its engine alone.
public final class PeerPlot {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 560;

  /// Colours that colour-blind people can distinguish (Okabe and Ito).
  private static final Color QUORATE = new Color(0, 114, 178);

  private static final Color PEER = new Color(230, 159, 0);
  private static final Color GRID = new Color(225, 225, 225);

  private PeerPlot() {}

  /// Writes an SVG.
  public static void write(String title, PeerFigures figures, Path to) throws IOException {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle("")
            .yAxisTitle("transactions per second")
            .build();
    Styler styler = chart.getStyler();
    styler.setLegendPosition(Styler.LegendPosition.InsideNE);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotContentSize(0.95);
    styler.setSeriesColors(new Color[] {QUORATE, PEER});
    chart.getStyler().setPlotGridLinesColor(GRID);
    chart.getStyler().setXAxisLabelRotation(35);
    chart.getStyler().setOverlapped(true);
    chart.getStyler().setAvailableSpaceFill(0.8);
    chart.getStyler().setLabelsVisible(false);
    List<String> names = figures.all().stream().map(PeerFigure::name).toList();
    chart.addSeries("Quorate", names, bars(figures, true));
    chart.addSeries("peers", names, bars(figures, false));
    try (OutputStream out = Files.newOutputStream(to)) {
      VectorGraphicsEncoder.saveVectorGraphic(
          chart, out, VectorGraphicsEncoder.VectorGraphicsFormat.SVG);
    }
  }

  private static List<Double> bars(PeerFigures figures, boolean quorate) {
    return figures.all().stream()
        .map(each -> each.isQuorate() == quorate ? each.rounds().throughput() : 0)
        .toList();
  }
}

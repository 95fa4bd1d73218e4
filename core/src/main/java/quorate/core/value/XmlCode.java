package quorate.core.value;

import java.io.StringReader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// xml: a document or content, stored as written.
final class XmlCode {
  private static final Pattern DECLARATION =
      Pattern.compile(
          "<\\?xml\\s+version\\s*=\\s*[\"'](1\\.[01])[\"'](?:\\s+encoding\\s*=\\s*[\"'][^\"']*[\"'])?"
              + "(?:\\s+standalone\\s*=\\s*[\"'](yes|no)[\"'])?\\s*\\?>");

  private XmlCode() {}

  static String read(String text) {
    Matcher declaration = DECLARATION.matcher(text);
    boolean declared = declaration.lookingAt();
    String content = declared ? text.substring(declaration.end()) : text;
    if (content.contains("<!DOCTYPE")) {
      throw new SqlException("0A000", "xml with a DOCTYPE is not supported by Quorate");
    }
    try {
      XMLInputFactory factory = XMLInputFactory.newFactory();
      factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
      factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
      XMLStreamReader reader =
          factory.createXMLStreamReader(new StringReader("<x>" + content + "</x>"));
      int depth = 0;
      while (reader.hasNext()) {
        int event = reader.next();
        depth += event == XMLStreamReader.START_ELEMENT ? 1 : 0;
        depth -= event == XMLStreamReader.END_ELEMENT ? 1 : 0;
        if (depth == 0 && event == XMLStreamReader.START_ELEMENT) {
          throw malformed();
        }
      }
    } catch (XMLStreamException notWellFormed) {
      throw malformed();
    }
    boolean shown =
        declared && (declaration.group(2) != null || !declaration.group(1).equals("1.0"));
    return shown
        ? "<?xml version=\"%s\"%s?>%s"
            .formatted(
                declaration.group(1),
                declaration.group(2) == null ? "" : " standalone=\"" + declaration.group(2) + "\"",
                content)
        : content;
  }

  private static SqlException malformed() {
    return new SqlException("2200N", "invalid XML content");
  }
}

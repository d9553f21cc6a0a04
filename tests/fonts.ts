/** Which letters the fonts of printed documents contain. */
import PdfWriter from 'pdfkit'

/** The given characters without a glyph in a font, by the PDF library's untyped reader. */
export function missingIn(file: string, mails: string[]) {
  const { _font } = new PdfWriter({ font: file }) as unknown as {
    _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } }
  }
  return mails.filter((mail) => !_font.font.hasGlyphForCodePoint(mail.codePointAt(0) ?? 0))
}

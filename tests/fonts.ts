/** The fonts of printed papers, asked which letters they have. */
import PdfWriter from 'pdfkit'

/** The writer's own reader of fonts, which it tells nobody about. */
export function missingIn(file: string, mails: string[]) {
  const { _font } = new PdfWriter({ font: file }) as unknown as {
    _font: { font: { hasGlyphForCodePoint: (point: number) => boolean } }
  }
  return mails.filter((mail) => !_font.font.hasGlyphForCodePoint(mail.codePointAt(0) ?? 0))
}

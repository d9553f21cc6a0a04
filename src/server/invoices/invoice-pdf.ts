/** The invoice as a PDF: one A4 page with embedded fonts and tags for screen readers. */
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import type { Invoice } from '#domain/invoices/invoices.ts'
import type { FormOfAddress, Locale } from '#domain/languages/languages.ts'
import { type InvoiceTexts, invoiceTexts } from '#server/invoices/invoice-texts.ts'
import type { Texts } from '#server/infrastructure/texts.ts'

/** Fonts with the letters of all seven languages; the standard PDF fonts lack Polish. */
const { resolve } = createRequire(import.meta.url)
const fontOf = (name: string) => resolve(`@expo-google-fonts/dm-sans/${name}.ttf`)
const regular = fontOf('400Regular/DMSans_400Regular')
const bold = fontOf('600SemiBold/DMSans_600SemiBold')
export const fontFiles = [regular, bold]

/** In points; A4 is 595 wide. */
const edge = 56
const width = 595 - 2 * edge
const ink = '#1d1d1f'
const muted = '#5d5d66'
const line = '#c9c9d1'

type Page = InstanceType<typeof PDFDocument>

/** The same invoice in the same language is the same file, save for what became of its order. */
export async function writeInvoice(texts: Texts, invoice: Invoice, locale: Locale, form?: FormOfAddress): Promise<Buffer> {
  // loaded with the first invoice: a server that starts need not wait for it
  const { default: Writer } = await import('pdfkit')
  const words = invoiceTexts(invoice, locale, texts.translator(locale, form))
  const page = new Writer({
    size: 'A4',
    margin: edge,
    font: regular,
    lang: locale,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    info: { Title: `${words.title} ${invoice.number}`, Author: invoice.seller.name, CreationDate: new Date(invoice.issued_at) },
  })
  const done = gather(page)
  const document = page.struct('Document')
  page.addStructure(document)
  document.add(page.struct('H1', {}, () => drawHead(page, words)))
  document.add(page.struct('P', {}, () => drawParties(page, words)))
  document.add(page.struct('P', {}, () => drawLines(page, words)))
  document.add(page.struct('P', {}, () => drawFoot(page, words)))
  document.end()
  page.end()
  return done
}

function gather(page: Page): Promise<Buffer> {
  const pieces: Buffer[] = []
  return new Promise((resolve, reject) => {
    page.on('data', (piece: Buffer) => pieces.push(piece))
    page.on('end', () => resolve(Buffer.concat(pieces)))
    page.on('error', reject)
  })
}

function drawHead(page: Page, { brand, title }: InvoiceTexts) {
  page.font(regular, 12).fillColor(muted).text(brand, edge, edge)
  page
    .font(bold, 26)
    .fillColor(ink)
    .text(title, edge, edge + 18)
}

/** Who sells on the left, what this is on the right. */
function drawParties(page: Page, { seller, facts }: InvoiceTexts) {
  const top = 136
  page
    .font(regular, 10)
    .fillColor(ink)
    .text(seller.join('\n'), edge, top, { width: width / 2 - 16, lineGap: 3 })
  const sellerEnd = page.y
  let y = top
  for (const [label, value] of facts) {
    page
      .font(regular, 9)
      .fillColor(muted)
      .text(label, edge + width / 2, y, { width: width / 2 })
    page
      .font(bold, 10)
      .fillColor(ink)
      .text(value, edge + width / 2, page.y, { width: width / 2 })
    y = page.y + 7
  }
  page.y = Math.max(sellerEnd, y) + 28
}

/** What was bought and what the price consists of; the last line is what was paid. */
function drawLines(page: Page, { lines }: InvoiceTexts) {
  for (const [place, [label, value]] of lines.entries()) {
    const isTotal = place === lines.length - 1
    const y = page.y
    page
      .moveTo(edge, y)
      .lineTo(edge + width, y)
      .lineWidth(isTotal ? 1.2 : 0.6)
      .strokeColor(isTotal ? ink : line)
      .stroke()
    page.font(isTotal ? bold : regular, isTotal ? 13 : 11).fillColor(ink)
    page.text(label, edge, y + 10, { width: width * 0.65 })
    const end = page.y
    page.text(value, edge + width * 0.65, y + 10, { width: width * 0.35, align: 'right' })
    page.y = Math.max(end, page.y) + 10
  }
}

function drawFoot(page: Page, { notes }: InvoiceTexts) {
  page
    .font(regular, 9)
    .fillColor(muted)
    .text(notes.join('\n'), edge, page.y + 24, { width, lineGap: 3 })
}

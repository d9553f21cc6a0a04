// @vitest-environment happy-dom
/** The invoice as its member reads it. */
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Invoice } from '#domain/invoices/invoices.ts'
import InvoicePage, { loader } from '#web/invoices/invoice-page.tsx'
import { renderPage } from '#web/kit/testing.tsx'
import { english as messages } from '#web/kit/text/testing-texts.ts'

afterEach(cleanup)

const id = 'b'.repeat(26)
const invoice: Invoice = {
  number: 'SOCIAL-2026-000123',
  issued_at: '2026-11-21T23:30:00.000Z',
  transaction: id,
  state: 'paid',
  credits: 30,
  premium_days: null,
  payment_method: 'ideal',
  country: 'NL',
  tax: 'vat',
  tax_rate: 2100,
  currency: 'EUR',
  net_minor: 1239,
  tax_minor: 260,
  gross_minor: 1499,
  seller: {
    brand: 'Sunday',
    name: 'Sunday B.V.',
    address: 'Voorbeeldkade 7',
    city: 'Amsterdam',
    country: 'Netherlands',
    kvk: '12345678',
    vat_numbers: ['NL000000000B00'],
    phone: '+31 20 000 0123',
    email: 'hello@sunday.example',
  },
  corrects: null,
  credit_notes: [],
}

const open = (answer: Invoice, note = '') =>
  renderPage({
    path: '/transactions/:transactionId/invoice/:note?',
    at: `/transactions/${id}/invoice${note}`,
    Component: InvoicePage,
    loader,
    answers: { 'GET /api/invoice.php': () => answer },
    messages,
  })

test('it says who sold, what, with which tax, and for how much', async () => {
  open(invoice)
  const sheet = await screen.findByRole('article', { name: 'Invoice SOCIAL-2026-000123' })
  const paid = within(sheet).getByRole('region', { name: 'What you paid' })
  expect([...paid.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    '30 credits, before tax€12.39',
    'VAT 21%€2.60',
    'Total paid€14.99',
  ])
  expect(within(sheet).getByText('November 21, 2026')).toBeTruthy()
  expect(within(sheet).getByText('Sunday B.V.')).toBeTruthy()
  expect(within(sheet).getByText('VAT number NL000000000B00')).toBeTruthy()
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test('premium stands on it by its days', async () => {
  open({ ...invoice, credits: 0, premium_days: 90 })
  expect(await screen.findByText('Premium, 90 days, before tax')).toBeTruthy()
  cleanup()
  open({ ...invoice, credits: 0, premium_days: 90, country: 'US', tax: 'none', tax_rate: 0, tax_minor: 0, net_minor: 1499 })
  expect(await screen.findByText('Premium, 90 days')).toBeTruthy()
})

test('it can be taken along as a PDF', async () => {
  open(invoice)
  const link = await screen.findByRole('link', { name: 'Download as PDF' })
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    `/api/invoice_file.php?id=${id}`,
    'SOCIAL-2026-000123.pdf',
  ])
})

test('where no tax is in the price it says so, and after a refund what went back', async () => {
  open({ ...invoice, country: 'US', tax: 'none', tax_rate: 0, tax_minor: 0, net_minor: 1499, state: 'refunded' })
  expect(await screen.findByText('This price contains no tax.')).toBeTruthy()
  expect(screen.getByText('30 credits')).toBeTruthy()
  expect(screen.getByText('This amount was refunded.')).toBeTruthy()
})

test('what went back stands under it, a way to each credit note', async () => {
  const notes = ['SOCIAL-C-2026-000004', 'SOCIAL-C-2026-000009'].map((number, place) => ({
    number,
    issued_at: '2026-11-22T10:00:00.000Z',
    gross_minor: 500 + place,
  }))
  open({ ...invoice, state: 'part_refunded', credit_notes: notes })
  const list = await screen.findByRole('region', { name: 'Credit notes' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['SOCIAL-C-2026-000004€5.00', 'SOCIAL-C-2026-000009€5.01'])
  const links = within(list).getAllByRole('link')
  expect(links[1]?.getAttribute('href')).toBe(`/transactions/${id}/invoice/SOCIAL-C-2026-000009`)
})

const note: Invoice = {
  ...invoice,
  number: 'SOCIAL-C-2026-000004',
  state: 'part_refunded',
  net_minor: 827,
  tax_minor: 173,
  gross_minor: 1000,
  corrects: { number: invoice.number, issued_at: invoice.issued_at, reason: 'withdrawal', credits: 20, gross_minor: 1499 },
}

test('a credit note names the invoice, why, and what goes back with which tax', async () => {
  open(note, `/${note.number}`)
  const sheet = await screen.findByRole('article', { name: 'Credit note SOCIAL-C-2026-000004' })
  expect(within(sheet).getByText('SOCIAL-2026-000123 of November 21, 2026')).toBeTruthy()
  expect(within(sheet).getByText('You withdrew from this purchase.')).toBeTruthy()
  const back = within(sheet).getByRole('region', { name: 'What we refund' })
  expect([...back.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    '20 credits, before tax€8.27',
    'VAT 21%€1.73',
    'Total refunded€10.00',
  ])
  expect(screen.getByRole('link', { name: 'Back to the invoice' }).getAttribute('href')).toBe(`/transactions/${id}/invoice`)
  const file = screen.getByRole('link', { name: 'Download as PDF' })
  expect(file.getAttribute('href')).toBe(`/api/invoice_file.php?id=${id}&note=${note.number}`)
})

test('where money went back and no credits, the credit note says for what the price was lowered', async () => {
  const reason = 'operator' as const
  open(
    {
      ...note,
      tax: 'none',
      corrects: { number: invoice.number, issued_at: invoice.issued_at, reason, credits: 0, gross_minor: 1499 },
    },
    `/${note.number}`,
  )
  expect(await screen.findByText('Lower price for 30 credits')).toBeTruthy()
  expect(screen.getByText('We refunded this amount.')).toBeTruthy()
})

test('of premium the credit note names all of it, or says that its price was lowered', async () => {
  const premium = { ...note, credits: 0, premium_days: 90, tax: 'none' as const }
  const corrects = {
    number: invoice.number,
    issued_at: invoice.issued_at,
    reason: 'withdrawal' as const,
    credits: 0,
    gross_minor: 1499,
  }
  open({ ...premium, gross_minor: 1499, corrects }, `/${note.number}`)
  expect(await screen.findByText('Premium, 90 days')).toBeTruthy()
  cleanup()
  open({ ...premium, corrects }, `/${note.number}`)
  expect(await screen.findByText('Lower price for Premium, 90 days')).toBeTruthy()
})

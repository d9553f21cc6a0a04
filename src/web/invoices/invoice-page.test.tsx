// @vitest-environment happy-dom
/** The invoice as its member reads it. */
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Invoice } from '#domain/invoices.ts'
import InvoicePage, { loader } from '#web/invoices/invoice-page.tsx'
import { renderPage } from '#web/testing.tsx'
import { english as messages } from '#web/testing-texts.ts'

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
}

const open = (answer: Invoice) =>
  renderPage({
    path: '/transactions/:transactionId/invoice',
    at: `/transactions/${id}/invoice`,
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

/** Routes of invoices, and their download. */
import type { Handlers } from '#server/http/handle.ts'
import { getInvoice } from '#server/invoices/invoices.ts'
import { countryNameIn } from '#server/infrastructure/country-name.ts'
import { InvoiceQuery } from '#domain/invoices/invoices.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { check } from '#server/http/body.ts'
import { localeFor } from '#server/http/request-info.ts'
import { memberFile } from '#server/http/member-file.ts'
import { writeInvoice } from '#server/invoices/invoice-pdf.ts'

export const invoicesHandlers = {
  'GET /api/invoice.php': async ({ ctx, member, query, request }) => {
    const { seller, ...invoice } = await getInvoice(ctx, member.profile, query)
    // In the reader's language, as on the PDF.
    return { ...invoice, seller: { ...seller, country: countryNameIn(seller.country, request.locale) } }
  },
} satisfies Partial<Handlers>

// The invoice as a download: `/api/invoice_file.php?id=…`, with `&note=…` one of its credit notes; for the buyer, in their language.

export const invoiceFileRoutes = (ctx: Context) =>
  memberFile(ctx, '/api/invoice_file.php', async ({ request, site, member }) => {
    const query = check(InvoiceQuery, request.query, 'query') as InvoiceQuery
    await ctx.limits.take('invoice_file', { account: String(member.profile), address: request.address })
    const invoice = await getInvoice(ctx, member.profile, query)
    const bytes = new Uint8Array(await writeInvoice(ctx.texts, invoice, localeFor(request, site.file), site.file.form_of_address))
    return { name: `${invoice.number}.pdf`, type: 'application/pdf', bytes }
  })

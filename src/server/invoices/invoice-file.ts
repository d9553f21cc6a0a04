/** The invoice as a download: `/api/invoice_file.php?id=…`, with `&note=…` a credit note of it; for the order's own member, in the language they read. */
import { InvoiceQuery } from '#domain/invoices/invoices.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { check } from '#server/http/body.ts'
import { localeFor } from '#server/http/request-info.ts'
import { memberFile } from '#server/http/member-file.ts'
import { writeInvoice } from '#server/invoices/invoice-pdf.ts'
import { getInvoice } from '#server/invoices/invoices.ts'

export const invoiceFileRoutes = (ctx: Context) =>
  memberFile(ctx, '/api/invoice_file.php', async ({ request, site, member }) => {
    const asked = check(InvoiceQuery, request.query, 'query') as InvoiceQuery
    await ctx.limits.take('invoice_file', { account: String(member.profile), address: request.address })
    const invoice = await getInvoice(ctx, member.profile, asked)
    const bytes = new Uint8Array(await writeInvoice(ctx.texts, invoice, localeFor(request, site.file), site.file.form_of_address))
    return { name: `${invoice.number}.pdf`, type: 'application/pdf', bytes }
  })

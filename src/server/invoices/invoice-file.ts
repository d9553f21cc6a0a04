/** The invoice as a download: `/api/invoice_file.php?id=…`, with `&note=…` a credit note of it; for the order's own member, in the language they read. */
import { Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { InvoiceQuery } from '#domain/invoices.ts'
import { chooseLocale, localeCookie } from '#domain/languages.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/context.ts'
import { openSessions } from '#server/http/session.ts'
import { addressOf, headerOf, hostOf, refuseCrossSite, type Env } from '#server/http/visitor.ts'
import { writeInvoice } from '#server/invoices/invoice-pdf.ts'
import { getInvoice } from '#server/invoices/invoices.ts'

export function invoiceFileRoutes(ctx: Context) {
  const app = new Hono<Env>()
  const { find: findMember } = openSessions(ctx)
  app.get('/api/invoice_file.php', async (c) => {
    const host = hostOf(c, ctx.config)
    const site = ctx.sites.byHost(host)
    if (!site) throw new Refusal('unknown_host')
    refuseCrossSite(c, host)
    const member = await findMember(headerOf(c, 'cookie'), site)
    if (!member) throw new Refusal('not_logged_in')
    const asked = InvoiceQuery.safeParse(c.req.query())
    if (!asked.success) throw new Refusal('invalid_input', { field: String(asked.error.issues[0]?.path[0]) })
    await ctx.limits.take('invoice_file', { account: String(member.profile), address: addressOf(c, ctx.config) })
    const invoice = await getInvoice(ctx, member.profile, asked.data)
    const { languages, domain_language } = site.file
    const locale = chooseLocale(languages, domain_language, getCookie(c, localeCookie.name), headerOf(c, 'accept-language'))
    const bytes = await writeInvoice(ctx.texts, invoice, locale)
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${invoice.number}.pdf"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
  return app
}

/** Invoices on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { getInvoice } from '#server/invoices/invoices.ts'

export const invoicesHandlers = {
  'GET /api/invoice.php': ({ ctx, member, query }) => getInvoice(ctx, member.profile, query),
} satisfies Partial<Handlers>

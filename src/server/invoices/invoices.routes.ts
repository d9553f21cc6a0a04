/** Invoices on the wire. */
import type { Handlers } from '#server/http/handle.ts'
import { getInvoice } from '#server/invoices/invoices.ts'
import { countryNameIn } from '#server/infrastructure/country-name.ts'

export const invoicesHandlers = {
  'GET /api/invoice.php': async ({ ctx, member, query, request }) => {
    const { seller, ...invoice } = await getInvoice(ctx, member.profile, query)
    // In the reader's language, as on the PDF.
    return { ...invoice, seller: { ...seller, country: countryNameIn(seller.country, request.locale) } }
  },
} satisfies Partial<Handlers>

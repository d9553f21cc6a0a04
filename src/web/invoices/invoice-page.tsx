/** /transactions/:id/invoice/:note?: the invoice of a payment, or one of its credit notes, for the payer: to read, print and download. */
import { type LoaderFunctionArgs, useLoaderData, Link } from 'react-router'
import type { Invoice } from '#domain/invoices/invoices.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { InvoiceSheet } from '#web/invoices/invoice-sheet.tsx'
import styles from '#web/invoices/invoice.module.css'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { useMoney } from '#web/kit/text/money.ts'

type Args = Pick<LoaderFunctionArgs, 'context' | 'params'>
const load = ({ context, params }: Args) =>
  context.get(apiContext)('GET /api/invoice.php', { query: { id: params.transactionId ?? '', note: params.note } })
export { load as clientLoader, load as loader }

export default function InvoicePage() {
  const text = useText('invoice')
  const invoice = useLoaderData<typeof load>()
  const { number, transaction, corrects } = invoice
  const page = `/transactions/${transaction}`
  const back = corrects ? { to: `${page}/invoice`, label: text('note.back') } : { to: page, label: text('back') }
  return (
    <div className={styles.page}>
      <Title>{text(corrects ? 'note.link' : 'link', { number })}</Title>
      <meta name="robots" content="noindex" />
      <div>
        <PageTitle back={back}>{text(corrects ? 'note.title' : 'title')}</PageTitle>
      </div>
      <InvoiceSheet invoice={invoice} />
      <CreditNotes invoice={invoice} />
      <div className={styles.actions}>
        <ButtonLink to={fileOf(invoice)} reloadDocument download={`${number}.pdf`} wide>
          <Icon name="download" />
          {text('download')}
        </ButtonLink>
        <Button tone="outline" wide onClick={() => print()}>
          {text('print')}
        </Button>
      </div>
    </div>
  )
}

const fileOf = ({ transaction, number, corrects }: Invoice) =>
  `/api/invoice_file.php?id=${transaction}${corrects ? `&note=${number}` : ''}`

/** Links to the credit notes of an invoice. */
function CreditNotes({ invoice: { transaction, credit_notes: notes, currency } }: { invoice: Invoice }) {
  const text = useText('invoice')
  const money = useMoney()
  if (notes.length === 0) return null
  return (
    <section aria-labelledby="credit-notes" className={styles.notes}>
      <h2 id="credit-notes">{text('notes')}</h2>
      <ul>
        {notes.map(({ number, gross_minor }) => (
          <li key={number}>
            <Link to={`/transactions/${transaction}/invoice/${number}`} discover="none">
              {number}
            </Link>
            <span>{money(gross_minor, currency)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

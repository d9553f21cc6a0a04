/** /transactions/:id/invoice: the invoice of a payment, for whoever paid it. To read, to print, to keep. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiContext } from '#web/api.ts'
import { InvoiceSheet } from '#web/invoices/invoice-sheet.tsx'
import styles from '#web/invoices/invoice.module.css'
import { Title } from '#web/shell/title.tsx'
import { useText } from '#web/text.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'

type Args = Pick<LoaderFunctionArgs, 'context' | 'params'>
const load = ({ context, params }: Args) =>
  context.get(apiContext)('GET /api/invoice.php', { query: { id: params.transactionId ?? '' } })
export { load as clientLoader, load as loader }

export default function InvoicePage() {
  const text = useText('invoice')
  const invoice = useLoaderData<typeof load>()
  const { number, transaction } = invoice
  return (
    <div className={styles.page}>
      <Title>{text('link', { number })}</Title>
      <meta name="robots" content="noindex" />
      <div>
        <PageTitle back={{ to: `/transactions/${transaction}`, label: text('back') }}>{text('title')}</PageTitle>
      </div>
      <InvoiceSheet invoice={invoice} />
      <div className={styles.actions}>
        <ButtonLink to={`/api/invoice_file.php?id=${transaction}`} reloadDocument download={`${number}.pdf`} wide>
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

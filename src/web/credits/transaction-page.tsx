/** /transactions/:id – what became of a payment. Anyone may open it who has the address; only the owner sees what was bought. */
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import type { Transaction } from '#domain/credits/credits.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { TransactionActions } from '#web/credits/transaction-actions.tsx'
import { TransactionFacts } from '#web/credits/transaction-facts.tsx'
import { TransactionHead } from '#web/credits/transaction-head.tsx'
import styles from '#web/credits/transaction-page.module.css'
import { useReturnToChat } from '#web/credits/use-return-to-chat.ts'
import { useTransaction } from '#web/credits/use-transaction.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { WithdrawLink } from '#web/withdraw/withdraw-link.tsx'

type Args = Pick<LoaderFunctionArgs, 'context' | 'params'>
const load = ({ context, params }: Args) =>
  context.get(apiContext)('GET /api/transaction.php', { query: { id: params.transactionId ?? '' } })
export { load as clientLoader, load as loader }

export default function TransactionPage() {
  const { transactionId: id = '' } = useParams()
  return <Payment key={id} id={id} initial={useLoaderData<typeof load>()} />
}

function Payment({ id, initial }: { id: string; initial: Transaction }) {
  const text = useText('transaction')
  const { support_email: email } = useSettings()
  const { transaction, isSlow } = useTransaction(id, initial)
  useReturnToChat(id, transaction)
  return (
    <div className={styles.page}>
      <Title>{text('title')}</Title>
      <meta name="robots" content="noindex" />
      <TransactionHead transaction={transaction} isSlow={isSlow} />
      <TransactionActions transaction={transaction} isSlow={isSlow} />
      <TransactionFacts id={id} transaction={transaction} />
      <WithdrawLink id={id} transaction={transaction} />
      <p className={styles.help}>{text('help', { email })}</p>
    </div>
  )
}

/** /transactions/:id: the state of a payment. Anybody with the address may open it; only the owner sees what was bought. */
import { type LoaderFunctionArgs, useLoaderData, useParams, useNavigate } from 'react-router'
import { useEffect } from 'react'
import type { Transaction } from '#domain/credits/credits.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { TransactionActions } from '#web/credits/transaction-actions.tsx'
import { TransactionFacts } from '#web/credits/transaction-facts.tsx'
import { TransactionHead } from '#web/credits/transaction-head.tsx'
import styles from '#web/credits/transaction-page.module.css'
import { useTransaction } from '#web/credits/use-transaction.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { WithdrawLink } from '#web/withdraw/withdraw-link.tsx'
import { findReturn, isChat, storeReturnPath } from '#web/credits/return-path.ts'
import { noteOnNextPage } from '#web/kit/ui/toast.tsx'

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

/** Credits bought from a chat lead back into it once, with a toast that links to the receipt. Opened later, the page stays. */
function useReturnToChat(id: string, { state, owner }: Transaction) {
  const text = useText('transaction')
  const navigate = useNavigate()
  const credits = state === 'paid' && owner?.premium_days === null ? owner.credits : null
  useEffect(() => {
    const back = credits === null ? null : findReturn()
    if (credits === null || back === null || !isChat(back)) return
    storeReturnPath(null)
    const action = { label: text('receipt'), onPress: () => void navigate(`/transactions/${id}`) }
    noteOnNextPage({ tone: 'success', title: text('added', { credits }), text: text('added_text'), action })
    void navigate(back)
  }, [id, credits, text, navigate])
}

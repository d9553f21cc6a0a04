/** When credits run out in a chat: what is missing, the packs, and the order, without leaving the conversation. The draft stays where it is. */
import { useEffect, useState } from 'react'
import type { PackOffer } from '#domain/credits.ts'
import styles from '#web/credits/low-balance-sheet.module.css'
import { OrderForm } from '#web/credits/order-form.tsx'
import { packFor } from '#web/credits/shop.ts'
import { useApi, useSettings } from '#web/providers.tsx'
import { useErrorText, useText } from '#web/text.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

type LowBalanceSheetProps = {
  /** Credits that the message costs. */
  needed: number
  balance: number
  packs: readonly PackOffer[]
  onClose: () => void
  /** The conversation, to come back to. */
  returnTo: string
}

export function LowBalanceSheet({ needed, balance, packs, onClose, returnTo }: LowBalanceSheetProps) {
  const text = useText('credits')
  return (
    <Sheet open onClose={onClose} title={text('low.title')} closeLabel={text('low.close')}>
      <div className={styles.sheet}>
        <p>
          {text('low.text', { needed, balance })} {text('low.kept')}
        </p>
        <Offer packs={packs} startPack={packFor(packs, needed - balance)?.id} returnTo={returnTo} />
      </div>
    </Sheet>
  )
}

function Offer({ packs, startPack, returnTo }: { packs: readonly PackOffer[]; startPack: string | undefined; returnTo: string }) {
  const text = useText('credits')
  const errorText = useErrorText()
  const { support_email } = useSettings()
  const { methods, problem } = useMethods()
  if (problem !== null) return <Notice tone="danger">{errorText(problem)}</Notice>
  if (!methods) return <Skeleton shape="block" />
  if (packs.length === 0 || methods.length === 0)
    return (
      <Notice tone="warning" title={text('none')}>
        {text('none_text', { email: support_email })}
      </Notice>
    )
  return <OrderForm packs={packs} methods={methods} startPack={startPack} returnTo={returnTo} narrow />
}

/** The refusal of a message carries the packs; how they can be paid is asked when it matters. */
function useMethods() {
  const api = useApi()
  const [methods, setMethods] = useState<string[] | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    const leaving = new AbortController()
    api('GET /api/credits.php', {}, { signal: leaving.signal }).then(
      (credits) => setMethods(credits.methods),
      (error: unknown) => leaving.signal.aborted || setProblem(error),
    )
    return () => leaving.abort()
  }, [api])
  return { methods, problem }
}

/** The sheet in a chat when credits run out: what is missing, the packs, and the order. The draft is kept. */
import { useCallback, useEffect, useState } from 'react'
import type { Credits } from '#domain/credits/credits.ts'
import styles from '#web/credits/low-balance-sheet.module.css'
import { OrderForm } from '#web/credits/order-form.tsx'
import { packFor } from '#web/credits/shop.ts'
import { useApi, useSettings } from '#web/kit/providers.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Sheet } from '#web/kit/ui/dialog.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

type LowBalanceSheetProps = {
  /** Credits that the message costs. */
  needed: number
  balance: number
  onClose: () => void
  /** The conversation to return to. */
  returnTo: string
}

export function LowBalanceSheet({ needed, balance, onClose, returnTo }: LowBalanceSheetProps) {
  const text = useText('credits')
  return (
    <Sheet open onClose={onClose} title={text('low.title')} closeLabel={text('low.close')}>
      <div className={styles.sheet}>
        <p>
          {text('low.text', { needed, balance })} {text('low.message_saved')}
        </p>
        <PackOffer missing={needed - balance} returnTo={returnTo} />
      </div>
    </Sheet>
  )
}

function PackOffer({ missing, returnTo }: { missing: number; returnTo: string }) {
  const text = useText('credits')
  const errorText = useErrorText()
  const { support_email } = useSettings()
  const { shop, problem, again } = useShop()
  if (problem !== null) return <Notice tone="danger">{errorText(problem)}</Notice>
  if (!shop) return <Skeleton shape="block" />
  const { packs, methods } = shop
  if (packs.length === 0 || methods.length === 0)
    return (
      <Notice tone="warning" title={text('none')}>
        {text('none_text', { email: support_email })}
      </Notice>
    )
  return (
    <OrderForm
      packs={packs}
      methods={methods}
      startPack={packFor(packs, missing)?.id}
      returnTo={returnTo}
      onPriceChanged={again}
      narrow
    />
  )
}

/** The offers, loaded when the sheet opens: loading may start a discount, and the prices must be the charged ones. */
function useShop() {
  const api = useApi()
  const [shop, setShop] = useState<Credits | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  const load = useCallback(
    (signal?: AbortSignal) =>
      api('GET /api/credits.php', {}, signal ? { signal } : {}).then(
        setShop,
        (error: unknown) => signal?.aborted || setProblem(error),
      ),
    [api],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  return { shop, problem, again: () => void load() }
}

/** After a decision: 30 seconds in which `z` or a press takes it back, whatever screen the person is on by then. */
import { createContext, Fragment, type ReactNode, use, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { undoMs } from '#domain/decisions/decisions.ts'
import { useApi } from '#console/app/console.ts'
import { useScopedPath } from '#console/app/scope.ts'
import styles from '#console/decisions/decisions.module.css'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

/** `restore`: puts back what was typed. */
type Offered = { reference: string; restore: () => void }
const OfferContext = createContext<(offered: Offered) => void>(() => {})

/** `offer({ reference, restore })` right after a decision. A later one takes its place. */
export const useOfferUndo = () => use(OfferContext)

/** The server counts from the decision, and its answer took a while. */
const shownMs = undoMs - 1000

/** Around the screen, which is read anew after an undo. */
export function UndoProvider({ children }: { children: ReactNode }) {
  const [offered, setOffered] = useState<Offered | null>(null)
  const [undone, setUndone] = useState(0)
  useEffect(() => {
    if (!offered) return
    const timer = setTimeout(() => setOffered(null), shownMs)
    return () => clearTimeout(timer)
  }, [offered])
  useEffect(() => {
    if (undone > 0) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [undone])
  return (
    <OfferContext value={setOffered}>
      <Fragment key={undone}>{children}</Fragment>
      {offered && (
        <UndoBar
          key={offered.reference}
          offered={offered}
          onUndone={() => setUndone((before) => before + 1)}
          onGone={() => setOffered(null)}
        />
      )}
    </OfferContext>
  )
}

function UndoBar({ offered, onUndone, onGone }: { offered: Offered; onUndone: () => void; onGone: () => void }) {
  const text = useText('console.decide')
  const errorText = useErrorText()
  const api = useApi()
  const toast = useToast()
  const navigate = useNavigate()
  const to = useScopedPath()
  // on the wall `z` takes back marks
  const hasKey = !useLocation().pathname.startsWith('/photos')
  const [busy, setBusy] = useState(false)
  const { reference, restore } = offered
  const undo = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { case: reopened } = await api('POST /api/decisions/undo', { body: { reference } })
      restore()
      toast({ tone: 'success', text: text('undone', { reference }) })
      if (reopened) await navigate(to(`/cases/${reopened}`))
      onUndone()
      onGone()
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) })
      if (isRefused(error, 'undo_over', 'undo_others')) onGone()
      setBusy(false)
    }
  }
  useScreenKeys(hasKey ? { z: () => void undo() } : {})
  return (
    <output className={styles.undo}>
      {text('decided', { reference })}
      <Button size="small" tone="outline" busy={busy} onClick={() => void undo()}>
        {text('undo')} {hasKey && <KeyHint keys="z" />}
      </Button>
    </output>
  )
}

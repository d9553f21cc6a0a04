/** Pausing: the call, and the bar on every page of a paused member, with a button to resume. */
import { useState } from 'react'
import { early } from '#web/kit/lazy/early-presses.ts'
import styles from '#web/kit/layouts/notice-bar.module.css'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'
import { useText, useErrorText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useAppContext } from '#web/kit/providers.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export function PauseBar() {
  const text = useText('account_deletion.bar')
  const { busy, resume } = usePause()
  useFocusFallback()
  return (
    <section className={styles.bar} aria-label={text('label')}>
      <Icon name="eye-off" />
      <p>{text('text')}</p>
      <button {...early} type="button" className={styles.action} disabled={busy} onClick={resume}>
        {text('resume')}
      </button>
    </section>
  )
}

/** Pauses or resumes the account and updates the session. */
export function usePause() {
  const { api, session } = useAppContext()
  const toast = useToast()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const move = async (call: 'POST /api/pause.php' | 'DELETE /api/pause.php') => {
    if (busy) return
    setBusy(true)
    try {
      await api(call, {})
      await session.load()
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, pause: () => void move('POST /api/pause.php'), resume: () => void move('DELETE /api/pause.php') }
}

/** The bar on every page of every device while a new e-mail address waits for confirmation, with undo. */
import { useState } from 'react'
import { Link } from 'react-router'
import { early } from '#web/kit/lazy/early-presses.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import styles from '#web/kit/layouts/notice-bar.module.css'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export function PendingMailBar({ email }: { email: string }) {
  const text = useText('shell.pending_mail')
  const { busy, undo } = useUndo()
  useFocusFallback()
  return (
    <section className={styles.bar} aria-label={text('label')}>
      <Icon name="mail" />
      <p>{text('text', { email })}</p>
      <button {...early} type="button" className={styles.action} disabled={busy} onClick={() => void undo()}>
        {text('undo')}
      </button>
      <Link to="/notifications#password" className={styles.action}>
        {text('password')}
      </Link>
    </section>
  )
}

function useUndo() {
  const { api, session } = useAppContext()
  const toast = useToast()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const undo = async () => {
    setBusy(true)
    try {
      await api('DELETE /api/mail_change.php', {})
      await session.load()
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  return { busy, undo }
}

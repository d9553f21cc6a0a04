/** The badge on a profile: a press says what it means, and what it does not. */
import { useState } from 'react'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { VerifiedMark } from '#web/kit/ui/mark.tsx'
import { early } from '#web/kit/lazy/early-presses.ts'
import styles from '#web/verification/verified.module.css'

export function Verified({ name }: { name: string }) {
  const text = useText('profile')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <div className={styles.row}>
      <button
        {...early}
        type="button"
        className={styles.badge}
        aria-haspopup="dialog"
        aria-label={text('verified_about.label')}
        onClick={() => setIsOpen(true)}
      >
        <VerifiedMark label={text('verified')} />
      </button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={text('verified_about.title')}
        closeLabel={text('verified_about.close')}
        size="small"
        actions={<Button onClick={close}>{text('verified_about.ok')}</Button>}
      >
        <div className={styles.words}>
          <p>{text('verified_about.does', { name })}</p>
          <p>{text('verified_about.does_not')}</p>
        </div>
      </Dialog>
    </div>
  )
}

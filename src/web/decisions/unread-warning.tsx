/** Before the next message of a warned member: the warning, and that it was read. */
import { useState } from 'react'
import styles from '#web/decisions/decisions.module.css'
import { Reasons } from '#web/decisions/reasons.tsx'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

/** `onRead`: the server knows that it was read, and the message may go. */
export function UnreadWarning({ onRead, onClose }: { onRead: () => void; onClose: () => void }) {
  const text = useText('decisions.unread')
  const chats = useText('chats')
  const api = useApi()
  const { data, error, reload } = useQuery('unread warnings', (_api, signal) => api('GET /api/warnings.php', {}, { signal }))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const confirm = async (references: string[]) => {
    setBusy(true)
    setFailure(null)
    try {
      if (references.length > 0) await api('POST /api/warnings.php', { body: { references } })
      onRead()
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('title')}
      closeLabel={chats('close')}
      actions={
        <>
          <Button tone="quiet" onClick={onClose}>
            {text('back')}
          </Button>
          <Button
            busy={busy}
            disabled={!data}
            onClick={() => void confirm(data?.warnings.map(({ reference }) => reference) ?? [])}
          >
            {text('accept')}
          </Button>
        </>
      }
    >
      <div className={styles.reasons}>
        <p>{text('lead')}</p>
        <ErrorNotice error={failure ?? error} retry={!data && { label: chats('try_again'), onPress: reload }} />
        {!data && error === null && <Skeleton lines={6} />}
        {data?.warnings.map(({ reference, decided_at, reasons }) => (
          <section key={reference} aria-label={reference} className={styles.lines}>
            <strong>{reference}</strong>
            <Reasons decided_at={decided_at} reasons={reasons} />
          </section>
        ))}
        <p>{text('object')}</p>
      </div>
    </Dialog>
  )
}

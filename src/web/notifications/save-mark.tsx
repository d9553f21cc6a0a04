/** The marks of a choice: saved, beside it; not saved, under it, with a retry. */
import type { SaveMark } from '#web/notifications/use-notification-settings.ts'
import styles from '#web/notifications/notification-settings.module.css'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

/** Always rendered, so that screen readers announce what appears in it. */
export function Saved({ mark }: { mark: SaveMark | undefined }) {
  const text = useText('notifications')
  return (
    <output className={styles.saved}>
      {mark?.state === 'saved' && (
        <>
          <Icon name="check" size={16} />
          {text('saved')}
        </>
      )}
    </output>
  )
}

export function NotSaved({ mark }: { mark: SaveMark | undefined }) {
  const text = useText('notifications')
  const errorText = useErrorText()
  if (mark?.state !== 'failed') return null
  return (
    <Notice
      tone="danger"
      live
      title={text('not_saved')}
      action={
        <Button size="small" tone="outline" onClick={mark.retry}>
          {text('save_again')}
        </Button>
      }
    >
      {errorText(mark.error)}
    </Notice>
  )
}

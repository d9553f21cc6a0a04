/** In place of the writing line, where the other takes no first message from this member: what would help. */
import type { InboxNeed } from '#domain/inbox-rules/inbox-rules.ts'
import styles from '#web/safety/safety.module.css'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

const helps: Record<InboxNeed, string> = { photo: '/profile', verified: '/profile#verification' }

export function NotAccepted({ name, needs }: { name: string; needs: readonly InboxNeed[] }) {
  const text = useText('inbox_rules.not_accepted')
  const why = needs.length === 2 ? 'both' : (needs[0] ?? 'other')
  const settings = useSettings()
  const isVerifying = 'verification' in settings && settings.verification === true
  const next = needs.find((need) => need !== 'verified' || isVerifying)
  return (
    <div className={styles.contacts}>
      <Notice
        icon="lock"
        title={text(why, { name })}
        action={
          next && (
            <ButtonLink tone="outline" size="small" to={helps[next]}>
              {text(`${next}_action`)}
            </ButtonLink>
          )
        }
      >
        {text('like', { name })}
      </Notice>
    </div>
  )
}

/** Before a first message: how many new people the member may still write to today, and what raises that limit. */
import type { Messages } from '#domain/chats/chats.ts'
import { contactsADay } from '#domain/chats/contact-limits.ts'
import styles from '#web/safety/safety.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

/** The steps that raise the limit: the new limit, and the page of the step. */
const steps = {
  activate: { a_day: contactsADay.confirmed, to: '/notifications#email-change-incorrect' },
  photo: { a_day: contactsADay.with_photo, to: '/profile' },
} as const

export function ContactsNote({ contacts }: { contacts: Messages['contacts'] }) {
  const text = useText('safety.contacts')
  if (!contacts) return null
  const { left, step } = contacts
  const next = step && steps[step]
  return (
    <div className={styles.contacts}>
      <Notice
        icon="users"
        action={
          step && (
            <ButtonLink tone="outline" size="small" to={steps[step].to}>
              {text(`${step}_action`)}
            </ButtonLink>
          )
        }
      >
        {text('left', { left })} {step && next && text(step, { a_day: next.a_day })}
      </Notice>
    </div>
  )
}

/** Sign-up, step 7: done. One mail to open, and the door to the members. */
import { useEffect } from 'react'
import { useSettings } from '#web/providers.tsx'
import type { StepProps } from '#web/signup/later-steps.tsx'
import { findInbox } from '#web/signup/mail-providers.ts'
import { bold, mailTo } from '#web/signup/rich-words.tsx'
import styles from '#web/signup/step-frame.module.css'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { useText } from '#web/text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Whoever counts arrivals or offers the app listens for this. */
export const flowComplete = 'duet:signup-flow-complete'

export function DoneStep({ user }: StepProps) {
  const text = useText('signup.done')
  useEffect(() => {
    window.dispatchEvent(new CustomEvent(flowComplete))
  }, [])
  return (
    <StepFrame step="done" values={{ name: user.profile.name }}>
      <div className={styles.drawing}>
        <Drawing name="celebration" />
      </div>
      {!user.activated && <CheckMail email={user.email} mailprovider={user.mailprovider} />}
      <div className={styles.actions}>
        <ButtonLink to="/home" size="large" wide>
          {text('enter')}
        </ButtonLink>
      </div>
    </StepFrame>
  )
}

function CheckMail({ email, mailprovider }: { email: string; mailprovider: number }) {
  const text = useText('signup.done')
  const { support_email } = useSettings()
  const inbox = findInbox(email, mailprovider)
  return (
    <>
      <Notice icon="mail" title={text('check_mail')}>
        {text.rich('check_text', { email, b: bold })}
      </Notice>
      {inbox && (
        <a className={styles.inbox} href={inbox.inbox} target="_blank" rel="noreferrer">
          {text('open_inbox', { provider: inbox.name })}
          <Icon name="external-link" size={16} />
        </a>
      )}
      <p className={styles.small}>{text.rich('wrong_address', { support: mailTo(support_email) })}</p>
    </>
  )
}

/** Sign-up, step 7: done. One mail to open, and the door to the members. */
import { useEffect } from 'react'
import type { StepProps } from '#web/signup/later-steps.tsx'
import { fixLink } from '#web/signup/fix-link.tsx'
import { findInbox } from '#web/signup/mail-providers.ts'
import { bold } from '#web/kit/text/rich-text.tsx'
import styles from '#web/parts/profile-form/step-frame.module.css'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Drawing } from '#web/kit/ui/drawing.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

/** Whoever counts arrivals or offers the app listens for this. */
export const flowComplete = 'duet:signup-flow-complete'

export function DoneStep({ user, mailRefused, mailLate }: StepProps) {
  const text = useText('signup.done')
  useEffect(() => {
    window.dispatchEvent(new CustomEvent(flowComplete))
  }, [])
  return (
    <StepFrame step="done" values={{ name: user.profile.name }}>
      <div className={styles.drawing}>
        <Drawing name="celebration" />
      </div>
      {!user.activated && (mailRefused ? <MailCameBack email={user.email} /> : <CheckMail {...user} late={mailLate} />)}
      <div className={styles.actions}>
        <ButtonLink to="/signup-matches" size="large" wide>
          {text('enter')}
        </ButtonLink>
      </div>
    </StepFrame>
  )
}

function MailCameBack({ email }: { email: string }) {
  const text = useText('signup.done')
  return <Notice tone="warning">{text.rich('refused', { email, b: bold, fix: fixLink })}</Notice>
}

function CheckMail({ email, mailprovider, late }: { email: string; mailprovider: number; late: boolean }) {
  const text = useText('signup.done')
  const inbox = findInbox(email, mailprovider)
  return (
    <>
      <Notice icon="mail" title={text('check_mail')}>
        {text.rich(late ? 'check_late' : 'check_text', { email, b: bold })}
      </Notice>
      {inbox && (
        <a className={styles.inbox} href={inbox.inbox} target="_blank" rel="noreferrer">
          {text('open_inbox', { provider: inbox.name })}
          <Icon name="external-link" size={16} />
        </a>
      )}
      <p className={styles.small}>{text.rich('wrong_address', { fix: fixLink })}</p>
    </>
  )
}

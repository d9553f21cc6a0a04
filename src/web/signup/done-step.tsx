/** Sign-up, step 7: done. The mail to open, and the link to the members. */
import { useEffect, type ReactNode } from 'react'
import type { StepProps } from '#web/signup/later-steps.tsx'
import { bold } from '#web/kit/text/rich-text.tsx'
import styles from '#web/parts/profile-form/step-frame.module.css'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Drawing } from '#web/kit/ui/drawing.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Link } from 'react-router'
import { fixAddress } from '#web/kit/routing/guards.ts'

/** The event on `window` for analytics and for the offer to install the app. */
const flowComplete = 'duet:signup-flow-complete'

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

/** A link to the form where a member corrects a mistyped address. */
const fixLink = (words: ReactNode) => <Link to={fixAddress}>{words}</Link>

/** The webmail addresses of common providers. */
const providers: readonly { name: string; inbox: string; domains: RegExp }[] = [
  { name: 'Gmail', inbox: 'https://mail.google.com/mail/', domains: /^(?:gmail|googlemail)\.com$/ },
  { name: 'Outlook', inbox: 'https://outlook.live.com/mail/', domains: /^(?:outlook|hotmail|live|msn)\.[a-z.]+$/ },
  { name: 'Yahoo', inbox: 'https://mail.yahoo.com/', domains: /^(?:yahoo|ymail)\.[a-z.]+$/ },
  { name: 'iCloud', inbox: 'https://www.icloud.com/mail/', domains: /^(?:icloud|me|mac)\.com$/ },
  { name: 'Proton', inbox: 'https://mail.proton.me/', domains: /^(?:proton\.me|protonmail\.[a-z]+|pm\.me)$/ },
  { name: 'GMX', inbox: 'https://www.gmx.net/', domains: /^gmx\.[a-z]+$/ },
  { name: 'WEB.DE', inbox: 'https://web.de/', domains: /^web\.de$/ },
  { name: 'T-Online', inbox: 'https://email.t-online.de/', domains: /^t-online\.de$/ },
  { name: 'Ziggo', inbox: 'https://webmail.ziggo.nl/', domains: /^(?:ziggo|home|casema|chello)\.nl$/ },
  { name: 'KPN', inbox: 'https://webmail.kpnmail.nl/', domains: /^(?:kpnmail|kpnplanet|planet|hetnet)\.nl$/ },
  { name: 'Telenet', inbox: 'https://webmail.telenet.be/', domains: /^telenet\.be$/ },
  { name: 'Proximus', inbox: 'https://webmail.proximus.be/', domains: /^(?:skynet|proximus)\.be$/ },
  { name: 'Orange', inbox: 'https://messagerie.orange.fr/', domains: /^(?:orange|wanadoo)\.fr$/ },
  { name: 'La Poste', inbox: 'https://www.laposte.net/', domains: /^laposte\.net$/ },
  { name: 'Free', inbox: 'https://webmail.free.fr/', domains: /^free\.fr$/ },
  { name: 'Libero', inbox: 'https://login.libero.it/', domains: /^libero\.it$/ },
  { name: 'Onet Poczta', inbox: 'https://poczta.onet.pl/', domains: /^(?:onet\.pl|op\.pl|onet\.eu|poczta\.onet\.pl|vp\.pl)$/ },
  { name: 'WP Poczta', inbox: 'https://poczta.wp.pl/', domains: /^wp\.pl$/ },
  { name: 'Poczta o2', inbox: 'https://poczta.o2.pl/', domains: /^(?:o2|tlen)\.pl$/ },
  { name: 'Interia', inbox: 'https://poczta.interia.pl/', domains: /^(?:interia|poczta\.interia)\.pl$/ },
]

const gmailType = 2

type Inbox = { name: string; inbox: string }

/** The webmail of an address; null for another provider. */
export function findInbox(email: string, mailprovider: number): Inbox | null {
  if (mailprovider === gmailType) return providers[0] ?? null
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return providers.find(({ domains }) => domains.test(domain)) ?? null
}

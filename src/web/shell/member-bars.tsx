/** The bars above the pages of some members: a notice of the operators, an unconfirmed address, a pending new address, a pause. */
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { User } from '#domain/members/members.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { PendingMailBar } from '#web/account/pending-mail-bar.tsx'
import { PauseBar } from '#web/account-deletion/pause-bar.tsx'
import { closedNoticeCookie } from '#domain/operations/members-notice.ts'
import { setCookie } from '#web/kit/app/browser-store.ts'
import { fixAddress } from '#web/kit/routing/guards.ts'
import { useResend, useReturnPage } from '#web/account/activation-mail.ts'
import styles from '#web/kit/layouts/notice-bar.module.css'
import { useSettings } from '#web/kit/providers.tsx'
import { useFocusFallback } from '#web/kit/ui/use-focus-fallback.ts'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export const MemberBars = ({ user }: { user: User }) => (
  <>
    {user.members_notice && <NoticeBar key={user.members_notice.id} notice={user.members_notice} />}
    {!user.activated && <ActivationBar user={user} />}
    {user.pending_email && <PendingMailBar email={user.pending_email} />}
    {user.paused && <PauseBar />}
  </>
)

/** Plain words of the operators. Closing is remembered by a cookie, so that the server leaves the notice out of the next page. */
function NoticeBar({ notice: { id, text: words } }: { notice: NonNullable<User['members_notice']> }) {
  const text = useText('shell')
  const { name: brand } = useSettings()
  const [isClosed, setClosed] = useState(() => isClosedHere(id))
  useFocusFallback('main', isClosed)
  if (isClosed) return null
  const close = () => {
    setCookie(closedNoticeCookie.name, String(id), closedNoticeCookie.maxAgeSeconds)
    setClosed(true)
  }
  return (
    <section className={styles.bar} aria-label={text('notice', { brand })} data-closes="">
      <Icon name="info" />
      <output>{words}</output>
      <IconButton icon="x" label={text('dismiss')} onClick={close} />
    </section>
  )
}

/** A member read before the closing may still carry it. */
const isClosedHere = (id: number) =>
  typeof document !== 'undefined' && document.cookie.split('; ').includes(`${closedNoticeCookie.name}=${id}`)

/** For a member with an unconfirmed address: the state of the mail, and what to do. */
function ActivationBar({ user }: { user: User }) {
  const text = useText('shell.activation')
  useReturnPage(useLocation())
  useFocusFallback()
  return (
    <section className={styles.bar} aria-label={text('label')} data-refused={user.email_refused || undefined}>
      {user.email_refused ? <Refused email={user.email} /> : <Waiting email={user.email} />}
    </section>
  )
}

function Refused({ email }: { email: string }) {
  const text = useText('shell.activation')
  return (
    <>
      <Icon name="circle-alert" />
      <output>{text('refused', { email })}</output>
      <Link to={fixAddress} className={styles.action}>
        {text('fix')}
      </Link>
    </>
  )
}

function Waiting({ email }: { email: string }) {
  const text = useText('shell.activation')
  const { resend, isBusy, waitSeconds, problem } = useResend()
  const [wasSent, setWasSent] = useState(false)
  const press = async () => setWasSent(await resend())
  return (
    <>
      <Icon name="mail" />
      <output>{problem ?? text(wasSent ? 'sent' : 'check', { email })}</output>
      <button
        {...early}
        type="button"
        className={styles.action}
        disabled={isBusy || waitSeconds > 0}
        onClick={() => void press()}
      >
        {waitSeconds > 0 ? text('wait', { seconds: waitSeconds }) : text('resend')}
      </button>
    </>
  )
}

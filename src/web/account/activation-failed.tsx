/** An activation link that no longer works: what that means, and a button for a new mail. */
import { useState, type ReactNode } from 'react'
import { fixAddress } from '#web/kit/routing/guards.ts'
import { useResend } from '#web/account/activation-mail.ts'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { mailTo } from '#web/kit/text/rich-text.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'
import { EmptyState, ErrorState } from '#web/kit/ui/state.tsx'

export function ActivationFailed() {
  const text = useText('account.activate')
  const user = useUser()
  if (user) return user.activated ? <Already /> : <NewLink email={user.email} isRefused={user.email_refused} />
  const action = <ButtonLink to="/login?to=%2Factivate%2Ferror">{text('log_in_for_link')}</ButtonLink>
  return <Expired words="expired_visitor" action={action} />
}

function Expired({ words, action }: { words: 'expired_text' | 'expired_visitor'; action: ReactNode }) {
  const text = useText('account.activate')
  const { support_email } = useSettings()
  const message = text.rich(words, { support: mailTo(support_email) })
  return <ErrorState level={1} drawing="mail-sent" title={text('expired_title')} text={message} action={action} />
}

/** An old link, after the address was confirmed with another one. */
function Already() {
  const text = useText('account.activate')
  const action = <ButtonLink to="/home">{text('enter')}</ButtonLink>
  return <EmptyState level={1} drawing="celebration" title={text('done_title')} text={text('done_text')} action={action} />
}

function NewLink({ email, isRefused }: { email: string; isRefused: boolean }) {
  const text = useText('account.activate')
  const bar = useText('shell.activation')
  const { resend, isBusy, waitSeconds, problem } = useResend()
  const [wasSent, setWasSent] = useState(false)
  const press = async () => setWasSent(await resend())
  if (wasSent && !problem)
    return (
      <EmptyState
        level={1}
        drawing="mail-sent"
        title={text('sent_title')}
        text={text('sent_text', { email })}
        action={<ButtonLink to="/home">{text('enter')}</ButtonLink>}
      />
    )
  if (isRefused) return <Expired words="expired_text" action={<ButtonLink to={fixAddress}>{text('correct')}</ButtonLink>} />
  const again = (
    <Stack gap={4}>
      {problem && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <Button busy={isBusy} disabled={waitSeconds > 0} onClick={() => void press()}>
        {waitSeconds > 0 ? bar('wait', { seconds: waitSeconds }) : text('new_link')}
      </Button>
    </Stack>
  )
  return <Expired words="expired_text" action={again} />
}

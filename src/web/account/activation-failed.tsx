/** The link no longer works: what is safe, and what to do. */
import { useSettings, useUser } from '#web/providers.tsx'
import { mailTo } from '#web/signup/rich-words.tsx'
import { useText } from '#web/text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/state.tsx'

export function ActivationFailed() {
  const text = useText('account.activate')
  const { support_email } = useSettings()
  const user = useUser()
  return (
    <ErrorState
      level={1}
      drawing="mail-sent"
      title={text('expired_title')}
      text={text.rich('expired_text', { support: mailTo(support_email) })}
      action={<ButtonLink to={user ? '/home' : '/login'}>{text(user ? 'enter' : 'log_in')}</ButtonLink>}
    />
  )
}

/** Why a login was refused, and what can be done about it. */
import { Link } from 'react-router'
import { isRefused } from '#web/api-refusal.ts'
import { useErrorText, useText } from '#web/text.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The typed address comes along in memory, so that restoring asks for nothing twice. */
export function LoginRefusal({ error, email = '' }: { error: unknown; email?: string }) {
  const text = useText('account.login')
  const errorText = useErrorText()
  return (
    <Notice tone="danger" live>
      <p>{errorText(error)}</p>
      {isRefused(error, 'in_grace') && (
        <Link to="/account-deleted?restore=1" state={{ email }}>
          {text('restore')}
        </Link>
      )}
      {isRefused(error, 'banned') && <Link to="/pages/ban">{text('why_banned')}</Link>}
    </Notice>
  )
}

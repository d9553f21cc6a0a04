/** Why a login was refused, and what the visitor can do. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { useRestore } from '#web/account-deletion/use-restore.ts'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

type Typed = { email: string; password: string }

/** `typed`: the typed address and password, for restoring a deleted account without typing them again. */
export function LoginRefusal({ error, typed }: { error: unknown; typed?: Typed }) {
  const text = useText('account.login')
  const errorText = useErrorText()
  const toReset = (words: ReactNode) => (
    <Link to="/reset-password" state={{ email: typed?.email }}>
      {words}
    </Link>
  )
  return (
    <Notice tone="danger" live>
      <p>{errorText(error)}</p>
      {isRefused(error, 'too_many_requests') && <p>{text.rich('locked', { reset: toReset })}</p>}
      {isRefused(error, 'in_grace') && (typed ? <Restore {...typed} /> : <ToRestore />)}
      {isRefused(error, 'banned') && <Link to="/pages/ban">{text('why_banned')}</Link>}
    </Notice>
  )
}

function ToRestore() {
  const text = useText('account.login')
  return <Link to="/account-deleted?restore=1">{text('restore')}</Link>
}

/** The button that restores a deleted account: the password was right. */
function Restore({ email, password }: Typed) {
  const text = useText('account.login')
  const errorText = useErrorText()
  const { busy, error, restore } = useRestore()
  return (
    <>
      {error !== null && <p>{errorText(error)}</p>}
      <Button tone="outline" size="small" busy={busy} onClick={() => void restore({ email, password })}>
        {text('restore')}
      </Button>
    </>
  )
}

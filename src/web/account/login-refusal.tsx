/** Why a login was refused, and what the visitor can do. */
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useApi } from '#web/kit/providers.tsx'
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
      {isRefused(error, 'banned') && <WhyBanned typed={typed} />}
    </Notice>
  )
}

/** To the member's own statement, since the password was right; without it, or an old ban, to the page for everybody. */
function WhyBanned({ typed }: { typed: Typed | undefined }) {
  const text = useText('account.login')
  const api = useApi()
  const navigate = useNavigate()
  const open = async (body: Typed) => {
    const link = await api('POST /api/decision_link.php', { body }).catch(() => null)
    await navigate(link ? `/pages/ban?token=${link.token}` : '/pages/ban')
  }
  return (
    <Link
      to="/pages/ban"
      onClick={(event) => {
        if (!typed) return
        event.preventDefault()
        void open(typed)
      }}
    >
      {text('why_banned')}
    </Link>
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

/** Notices of the login page: a logout that failed, and a refused login, which is lazy. */
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useLogOut } from '#web/parts/account/use-account.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

/** After a logout that did not reach the server: a button to retry. */
export function LogoutFailed() {
  const text = useText('account.login')
  const logOut = useLogOut()
  const { state } = useLocation() as { state: { halfOut?: boolean } | null }
  const [busy, setBusy] = useState(false)
  const again = () => {
    setBusy(true)
    void logOut().finally(() => setBusy(false))
  }
  if (!state?.halfOut) return null
  return (
    <Notice
      tone="warning"
      live
      action={
        <Button tone="outline" size="small" busy={busy} onClick={again}>
          {text('log_out_again')}
        </Button>
      }
    >
      {text('half_out')}
    </Notice>
  )
}

/** The refusal of a login as a lazy part, preloaded by the login form. */
export const LazyLoginRefusal = lazy(() => import('#web/account/login-refusal.tsx'), 'LoginRefusal')

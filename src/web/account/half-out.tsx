/** The notice after a logout that did not reach the server, with a button to retry. */
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useLogOut } from '#web/parts/account/use-account.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function HalfOut() {
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

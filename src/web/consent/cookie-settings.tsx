/** The button that opens the choice about cookies, in the question and in the footer of every page. */
import { useState } from 'react'
import { early } from '#web/kit/lazy/early-presses.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useText } from '#web/kit/text/text.tsx'

const ConsentDialog = lazy(() => import('#web/consent/consent-dialog.tsx'), 'ConsentDialog')

type CookieSettingsProps = { label?: 'settings' | 'choose'; className?: string | undefined }

export function CookieSettings({ label = 'settings', className }: CookieSettingsProps) {
  const text = useText('consent')
  /** Null until the first press: the dialog's code is loaded then. */
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button {...early} type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text(label)}
      </button>
      {open !== null && <ConsentDialog open={open} onClose={() => setOpen(false)} />}
    </>
  )
}

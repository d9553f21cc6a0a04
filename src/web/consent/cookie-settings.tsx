/** At the end of every page: the way back to the choice about cookies. */
import { lazy, Suspense, useState } from 'react'
import { useText } from '#web/text.tsx'

const ConsentDialog = lazy(async () => ({ default: (await import('#web/consent/consent-dialog.tsx')).ConsentDialog }))

export function CookieSettings() {
  const text = useText('consent')
  /** Null until it is asked for, so that nobody else fetches it. */
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('settings')}
      </button>
      {open !== null && (
        <Suspense>
          <ConsentDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

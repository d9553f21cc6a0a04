/** The note at the door: for whom this brand is. Passed once, it stays away for thirty days; closed without an answer, it comes back with the next visit. */
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { minAge } from '#domain/profiles/ages.ts'
import { entryCookie, hasEntered } from '#domain/sites/entry-warning.ts'
import { setCookie } from '#web/kit/app/set-cookie.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const isSkipped = () => hasEntered(document.cookie)

function skip() {
  setCookie(entryCookie.name, entryCookie.skipped, entryCookie.maxAgeSeconds)
  for (const listener of listeners) listener()
}

/** Back to where they came from; whoever came from nowhere sees an empty page. */
const leave = () => (history.length > 1 ? history.back() : location.assign('about:blank'))

export function EntryWarning() {
  const text = useText('entry')
  const { settings, isCrawler } = useAppContext().start
  const { pathname } = useLocation()
  // the server does not know, and a page that is read without scripts needs no dialog
  const mayEnter = useSyncExternalStore(subscribe, isSkipped, () => true)
  const [isClosed, setClosed] = useState(false)
  // robots are not stopped, nor is whoever reads what they would agree to
  const isAsked = !mayEnter && !isCrawler && !pathname.startsWith('/pages/')
  const values = { brand: settings.name, age: String(minAge) }
  return (
    <Dialog
      open={isAsked && !isClosed}
      onClose={() => setClosed(isAsked)}
      title={text('title')}
      closeLabel={text('close')}
      size="small"
      letsBackLeave
      actions={
        <>
          <Button tone="quiet" onClick={leave}>
            {text('leave')}
          </Button>
          <Button onClick={skip}>{text('enter', values)}</Button>
        </>
      }
    >
      <p>{text('text', values)}</p>
    </Dialog>
  )
}

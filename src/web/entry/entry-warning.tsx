/** The age warning of a brand. Accepted, it stays away for thirty days; closed without an answer, it returns with the next page load. */
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { minAge } from '#domain/profiles/ages.ts'
import { entryCookie, hasEntered } from '#domain/sites/visitor-rules.ts'
import { setCookie } from '#web/kit/app/browser-store.ts'
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

/** Back to the previous page, or to an empty one. */
const leave = () => (history.length > 1 ? history.back() : location.assign('about:blank'))

export function EntryWarning() {
  const text = useText('entry')
  const { settings, isCrawler } = useAppContext().start
  const { pathname } = useLocation()
  // The server renders no dialog: a page without scripts could not close it.
  const mayEnter = useSyncExternalStore(subscribe, isSkipped, () => true)
  const [isClosed, setClosed] = useState(false)
  // Not for crawlers, nor on the legal pages.
  const isNeeded = !mayEnter && !isCrawler && !pathname.startsWith('/pages/')
  const values = { brand: settings.name, age: String(minAge) }
  return (
    <Dialog
      open={isNeeded && !isClosed}
      onClose={() => setClosed(isNeeded)}
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

/** What every page does for the installed app when the browser is idle: registers the worker and announces a new version. */
import { createRoot } from 'react-dom/client'
import { nobody } from '#web/pwa/offline/cache-names.ts'
import { clearStored } from '#web/pwa/offline/forget-everything.ts'
import { cacheShell } from '#web/pwa/offline/cache-shell.ts'
import { type AppContextValue, Providers } from '#web/kit/providers.tsx'
import { registerWorker } from '#web/pwa/worker-client/register.ts'
import { type Updates, watchTyping, watchUpdates } from '#web/pwa/worker-client/updates.ts'
import { useState, useSyncExternalStore } from 'react'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import styles from '#web/pwa/worker-client/update-bar.module.css'

/** After the page's own files and images. */
const startDelayMs = 2_000

/** In development there are no builds and no updates. */
export async function startWorkerClient(app: AppContextValue) {
  const { buildId } = app.start
  if (buildId === null) return
  watchTyping()
  await new Promise((resolve) => setTimeout(resolve, startDelayMs))
  void whoIsHere(app)
  const updates = watchUpdates(buildId, await registerWorker())
  // A React root beside the document's: it survives errors of a page.
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <Providers {...app}>
      <UpdateBar updates={updates} />
    </Providers>,
  )
}

/** Caches the offline page for the logged-in member, and deletes the cache of one who is no longer logged in. */
async function whoIsHere({ start, session }: AppContextValue) {
  const memberNow = () => session.get()?.profile.id ?? nobody
  const keep = () => {
    const member = memberNow()
    return cacheShell({ start, member, isMine: () => memberNow() === member }).catch(() => null)
  }
  let lastMember = memberNow()
  session.subscribe(() => {
    const member = memberNow()
    if (member === lastMember) return
    lastMember = member
    // A logout deletes its caches itself.
    if (member !== nobody) void keep()
    else if (!session.isLeaving()) void clearStored()
  })
  await keep()
}

/** Announces a new version. The member installs or dismisses it. */
export function UpdateBar({ updates }: { updates: Updates }) {
  const isReady = useSyncExternalStore(updates.subscribe, updates.isReady)
  const [isAside, putAside] = useState(false)
  return <UpdateNote isShown={isReady && !isAside} onTake={updates.take} onLater={() => putAside(true)} />
}

type UpdateNoteProps = { isShown: boolean; onTake: () => void; onLater: () => void }

/** The live region is rendered empty first and filled later, so that screen readers announce it. */
export function UpdateNote({ isShown, onTake, onLater }: UpdateNoteProps) {
  const text = useText('updates')
  return (
    <div className={isShown ? styles.bar : undefined} data-update={isShown || undefined}>
      <output className={styles.words}>{isShown && text('ready')}</output>
      {isShown && (
        <>
          <Button size="small" onClick={onTake}>
            {text('take')}
          </Button>
          <IconButton icon="x" label={text('later')} onClick={onLater} />
        </>
      )}
    </div>
  )
}

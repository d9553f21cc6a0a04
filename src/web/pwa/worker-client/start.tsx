/** What every page does for the installed app once it has nothing better to do: registers the worker, and looks out for a new version. */
import { createRoot } from 'react-dom/client'
import { nobody } from '#web/pwa/offline/cache-names.ts'
import { clearStored } from '#web/pwa/offline/forget-everything.ts'
import { cacheShell } from '#web/pwa/offline/cache-shell.ts'
import { type AppContextValue, Providers } from '#web/kit/providers.tsx'
import { registerWorker } from '#web/pwa/worker-client/register.ts'
import { watchTyping } from '#web/pwa/worker-client/typed.ts'
import { UpdateBar } from '#web/pwa/worker-client/update-bar.tsx'
import { watchUpdates } from '#web/pwa/worker-client/updates.ts'

/** The page's own files and pictures come first. */
const startDelayMs = 2_000

/** While developing there are no builds, and so nothing to look out for. */
export async function startWorkerClient(app: AppContextValue) {
  const { buildId } = app.start
  if (buildId === null) return
  watchTyping()
  await new Promise((resolve) => setTimeout(resolve, startDelayMs))
  void whoIsHere(app)
  const updates = watchUpdates(buildId, await registerWorker())
  // Beside the document's own tree: it stays whatever becomes of a page.
  const place = document.body.appendChild(document.createElement('div'))
  createRoot(place).render(
    <Providers {...app}>
      <UpdateBar updates={updates} />
    </Providers>,
  )
}

/** Whoever comes finds the app next time without a network too; of whoever leaves nothing is kept. */
async function whoIsHere({ start, session }: AppContextValue) {
  const memberNow = () => session.get()?.profile.id ?? nobody
  const keep = () => {
    const member = memberNow()
    return cacheShell({ start, member, isMine: () => memberNow() === member }).catch(() => null)
  }
  let known = memberNow()
  session.subscribe(() => {
    const member = memberNow()
    if (member === known) return
    known = member
    // A logout sees to it itself.
    if (member !== nobody) void keep()
    else if (!session.isLeaving()) void clearStored()
  })
  await keep()
}

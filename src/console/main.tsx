/** Starts the console: reads who is signed in and the texts side by side, then mounts. */
import '#console/theme.css'
import '#console/base.css'
import { createRoot } from 'react-dom/client'
import { App } from '#console/app/app.tsx'
import { createConsole } from '#console/app/console.ts'
import { firstLocale, loadTexts } from '#console/app/texts.ts'
import { applyScheme, readSchemeChoice } from '#console/app/scheme.ts'
import { reloadAfterChunkErrors } from '#web/kit/lazy/chunk-errors.ts'

applyScheme(readSchemeChoice())
reloadAfterChunkErrors()
void start()

async function start() {
  const console = createConsole()
  const locale = firstLocale()
  const root = document.getElementById('root')
  if (!root) return
  const [state, texts] = await Promise.allSettled([console.api('GET /api/state'), loadTexts(locale)])
  // Without texts nothing can be said in words but this, which the document brings along.
  if (texts.status === 'rejected') return showLost(root)
  if (state.status === 'fulfilled') console.set(state.value)
  const error: unknown = state.status === 'rejected' ? state.reason : null
  createRoot(root).render(<App console={console} first={{ locale, texts: texts.value }} error={error} />)
}

function showLost(root: HTMLElement) {
  root.querySelector('noscript')?.remove()
  const lost = document.querySelector<HTMLMetaElement>('meta[name=lost]')?.content ?? ''
  const line = document.createElement('p')
  line.setAttribute('role', 'alert')
  line.textContent = lost
  root.replaceChildren(line)
}

/** Asking to install the site: whether the browser would, and its own question after our card was pressed. */
import { prompts } from '#web/pwa/install/capture-prompt.ts'

export type InstallPrompt = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

const changed = 'duet:install-prompt'

function forget() {
  prompts.kept = null
  dispatchEvent(new Event(changed))
}

// Also by the browser's own menu, and while nothing of this is shown.
globalThis.window?.addEventListener('appinstalled', forget)

/** Null where the browser does not offer it, or the site is installed. */
export const installPrompt = () => prompts.kept as InstallPrompt | null

export function onInstallPrompt(listener: () => void) {
  const leaving = new AbortController()
  const { signal } = leaving
  for (const name of ['beforeinstallprompt', changed]) addEventListener(name, listener, { signal })
  return () => leaving.abort()
}

/** A prompt asks once only: the browser brings another when it may be asked again. */
export async function promptInstall(): Promise<boolean> {
  const prompt = installPrompt()
  if (!prompt) return false
  forget()
  await prompt.prompt()
  return (await prompt.userChoice).outcome === 'accepted'
}

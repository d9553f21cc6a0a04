/** The install prompt: whether the browser offers one, and showing it after a press of our card. */
import { prompts } from '#web/pwa/install/capture-prompt.ts'

export type InstallPrompt = Event & { prompt: () => Promise<unknown>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

const changed = 'duet:install-prompt'

function forget() {
  prompts.event = null
  dispatchEvent(new Event(changed))
}

// Also fired after an install by the browser's own menu.
globalThis.window?.addEventListener('appinstalled', forget)

/** Null where the browser offers none, or the site is installed. */
export const installPrompt = () => prompts.event as InstallPrompt | null

export function onInstallPrompt(listener: () => void) {
  const leaving = new AbortController()
  const { signal } = leaving
  for (const name of ['beforeinstallprompt', changed]) addEventListener(name, listener, { signal })
  return () => leaving.abort()
}

/** A prompt can be shown once; the browser fires another event for the next. */
export async function promptInstall(): Promise<boolean> {
  const prompt = installPrompt()
  if (!prompt) return false
  forget()
  await prompt.prompt()
  return (await prompt.userChoice).outcome === 'accepted'
}

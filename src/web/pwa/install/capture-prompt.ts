/**
 * Stores the browser's install prompt, which is fired once per document and may come before React (`beforeinstallprompt`, Chromium only).
 * `install-prompt.ts` uses it.
 */

export const prompts: { event: Event | null } = { event: null }

/** The page shows the prompt when it offers the app, not the browser at a time of its own. */
export const captureInstallPrompt = () =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompts.event = event
  })

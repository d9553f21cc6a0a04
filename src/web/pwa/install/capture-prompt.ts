/** The browser's own question whether to install: kept from the first moment on, for it comes once a document (Web App Manifest, `beforeinstallprompt`; Chromium only). What is done with it comes later: `install-prompt.ts`. */

export const prompts: { kept: Event | null } = { kept: null }

/** Not shown when the browser likes to, but when it is worth asking. */
export const captureInstallPrompt = () =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    prompts.kept = event
  })

/** Hears every step in the history before the router does: of listeners on the window, the one that was added first comes first. Loaded by the entry. */

/** `layers.ts` listens here while a dialog is open or was. */
export const back: { onMove: ((event: PopStateEvent) => void) | null } = { onMove: null }

addEventListener('popstate', (event) => back.onMove?.(event), { capture: true })

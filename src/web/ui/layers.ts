/** What is open over the page, such as a dialog or a photo viewer: the topmost one is closed by Back (`close-on-back.tsx`). */

export type Layer = { close: () => void }

/** The topmost is the last. Opened and closed in effects, so the server has none. */
let layers: readonly Layer[] = []
const listeners = new Set<() => void>()

/** Adds a layer on top of the others. Answers how it is removed. */
export function openLayer(layer: Layer): () => void {
  set([...layers, layer])
  return () => set(layers.filter((other) => other !== layer))
}

export const topmostLayer = (): Layer | null => layers.at(-1) ?? null

export function subscribeToLayers(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(next: readonly Layer[]) {
  layers = next
  for (const listener of listeners) listener()
}

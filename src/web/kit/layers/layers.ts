/** What is open over the page, such as a dialog or a photo viewer, in the order it was opened. */

/** Only which one it is matters. */
export type Layer = object

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

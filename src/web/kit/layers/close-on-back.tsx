/** Closes a layer when Back is pressed, and stays on the page: docs/decisions/0046-back-closes-layers.md. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'

/** Stands in a dialog while it is open. Of several layers Back closes the topmost. */
export function CloseOnBack({ close }: { close: () => void }) {
  const [layer] = useState(() => ({}))
  useEffect(() => openLayer(layer), [layer])
  const isTopmost = useSyncExternalStore(
    subscribeToLayers,
    () => topmostLayer() === layer,
    () => false,
  )
  return isTopmost && <Blocker close={close} />
}

/** In the document once at a time: React Router supports one blocker. */
function Blocker({ close }: { close: () => void }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    onBack()
  }, [blocker])
  return null
}

/** Only which one it is matters. */
type Layer = object

/** What is open over the page, in the order it was opened: the topmost is the last. Opened in effects, so the server has none. */
let layers: readonly Layer[] = []
const listeners = new Set<() => void>()

/** Adds a layer on top of the others. Answers how it is removed. */
function openLayer(layer: Layer): () => void {
  set([...layers, layer])
  return () => set(layers.filter((other) => other !== layer))
}

const topmostLayer = (): Layer | null => layers.at(-1) ?? null

function subscribeToLayers(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function set(next: readonly Layer[]) {
  layers = next
  for (const listener of listeners) listener()
}

/** Back closes the open layer and the page stays: docs/decisions/0046-back-closes-layers.md. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'

/** Render it in a dialog while that is open. Back closes the topmost of several layers. */
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

/** Mounted once in the document: React Router supports one blocker. */
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

/** Compared by identity. */
type Layer = object

/** The open layers in the order of opening, the topmost last. Filled in effects, so the server has none. */
let layers: readonly Layer[] = []
const listeners = new Set<() => void>()

/** Adds a layer on top. Returns the function that removes it. */
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

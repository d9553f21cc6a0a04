/** Closes the topmost layer when Back is pressed, and stays on the page: docs/decisions/0046-back-closes-layers.md. */
import { useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { type Layer, subscribeToLayers, topmostLayer } from '#web/ui/layers.ts'

/** In the document once: React Router supports one blocker at a time. */
export function CloseOnBack() {
  const layer = useSyncExternalStore(subscribeToLayers, topmostLayer, () => null)
  return layer && <Blocker layer={layer} />
}

function Blocker({ layer }: { layer: Layer }) {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    layer.close()
  }, [blocker, layer])
  return null
}

/** Closes a layer when Back is pressed, and stays on the page: docs/decisions/0046-back-closes-layers.md. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { openLayer, subscribeToLayers, topmostLayer } from '#web/kit/layers/layers.ts'

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

/** Back closes what lies over the page while it is open. */
import { useEffect, useEffectEvent } from 'react'

export function useLayer(isOpen: boolean, close: () => void) {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    let isGone = false
    let remove: (() => void) | undefined
    // Fetched with the first one: most pages open none.
    import('#web/ui/layers.ts')
      .then(({ openLayer }) => {
        if (!isGone) remove = openLayer(onBack)
      })
      .catch(() => null)
    return () => {
      isGone = true
      remove?.()
    }
  }, [isOpen])
}

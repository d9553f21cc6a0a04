/** Back closes what is open over the page. */
import { useEffect, useEffectEvent } from 'react'
import { openLayer } from '#web/ui/layers.ts'

export function useLayer(isOpen: boolean, close: () => void) {
  const onBack = useEffectEvent(close)
  useEffect(() => (isOpen ? openLayer({ close: () => onBack() }) : undefined), [isOpen])
}

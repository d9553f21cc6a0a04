/** Which photos of others this browser blurs. The server writes the choice on `<html>`, for the first paint. */
import { useSyncExternalStore } from 'react'
import type { BlurChoice } from '#domain/photos/blur.ts'
import { useAppContext } from '#web/kit/providers.tsx'

/** Called when the choice changes. */
export const blurListeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  blurListeners.add(listener)
  return () => blurListeners.delete(listener)
}

export function useBlur(): BlurChoice {
  const { start } = useAppContext()
  const chosen = () => start.photoBlur
  return useSyncExternalStore(subscribe, chosen, chosen)
}

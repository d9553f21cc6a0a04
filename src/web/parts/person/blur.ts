/** Which photos of others this browser blurs until they are pressed. The server writes it on `<html>`, so that the first paint shows none by mistake. */
import { useSyncExternalStore } from 'react'
import type { BlurChoice } from '#domain/photos/blur.ts'
import { useAppContext } from '#web/kit/providers.tsx'

/** Told when another choice is made. */
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

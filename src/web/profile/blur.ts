/** Which photos of others this browser blurs until they are pressed. The server writes it on `<html>`, so that the first paint shows none by mistake. */
import { useSyncExternalStore } from 'react'
import type { BlurChoice } from '#domain/blur.ts'
import { useHanded } from '#web/providers.tsx'
import type { Start } from '#web/start.ts'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useBlur(): BlurChoice {
  const { start } = useHanded()
  const chosen = () => start.photoBlur
  return useSyncExternalStore(subscribe, chosen, chosen)
}

/** From now on, on this page and in its loaders. */
export function takeBlur(start: Pick<Start, 'photoBlur'>, choice: BlurChoice) {
  start.photoBlur = choice
  document.documentElement.dataset.blurPhotos = choice
  for (const listener of listeners) listener()
}

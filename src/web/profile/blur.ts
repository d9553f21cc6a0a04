/** Whether this browser blurs the photos of others until they are pressed. A cookie, so that the first paint shows none by mistake. */
import { useSyncExternalStore } from 'react'
import { blurCookie } from '#domain/blur.ts'
import { keepCookie } from '#web/keep-cookie.ts'
import { useHanded } from '#web/providers.tsx'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const isBlurred = () => document.cookie.split('; ').includes(`${blurCookie.name}=1`)

export function useBlur(): boolean {
  const { start } = useHanded()
  return useSyncExternalStore(subscribe, isBlurred, () => start.blursPhotos)
}

export function setBlur(blurred: boolean) {
  keepCookie(blurCookie.name, '1', blurred ? blurCookie.maxAgeSeconds : 0)
  for (const listener of listeners) listener()
}

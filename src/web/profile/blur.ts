/** Which photos of others this browser blurs until they are pressed. A cookie, so that the first paint shows none by mistake. */
import { useSyncExternalStore } from 'react'
import { type BlurChoice, blurCookie, readBlur } from '#domain/blur.ts'
import { keepCookie } from '#web/keep-cookie.ts'
import { useHanded } from '#web/providers.tsx'

const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const fromCookie = () => {
  const start = `${blurCookie.name}=`
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(start))
  return readBlur(cookie?.slice(start.length))
}

export function useBlur(): BlurChoice {
  const { start } = useHanded()
  return useSyncExternalStore(subscribe, fromCookie, () => start.photoBlur)
}

/** For loaders: in the browser what the cookie says now, on the server what it said with the request. */
export const blurNow = (start: { photoBlur: BlurChoice }): BlurChoice =>
  typeof document === 'undefined' ? start.photoBlur : fromCookie()

/** The query of a search, for who hides nude photos. */
export const nudityAsked = (hides: boolean) => (hides ? { hideNudity: '1' as const } : {})

export function setBlur(choice: BlurChoice) {
  keepCookie(blurCookie.name, choice, choice === 'none' ? 0 : blurCookie.maxAgeSeconds)
  for (const listener of listeners) listener()
}

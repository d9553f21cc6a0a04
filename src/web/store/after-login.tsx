/** A part of the member area that comes a moment after the login: the page comes first. */
import { useEffect, useState } from 'react'
import type { LazyComponent } from '#web/kit/lazy/lazy.tsx'
import { startDelayMs } from '#web/store/member-data.tsx'
import { useUser } from '#web/kit/providers.tsx'

/** Renders `part` for whoever is logged in, anew for another member, and nothing where its code cannot be had. */
export function AfterLogin({ part: Part }: { part: LazyComponent }) {
  const member = useUser()?.profile.id
  const [loadedFor, setLoadedFor] = useState<number | null>(null)
  useEffect(() => {
    if (member === undefined) return
    const timer = setTimeout(() => void Part.preload().then((loaded) => setLoadedFor(loaded && member)), startDelayMs)
    return () => clearTimeout(timer)
  }, [member, Part])
  return member !== undefined && loadedFor === member && <Part key={member} />
}

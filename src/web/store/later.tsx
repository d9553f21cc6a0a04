/** A part of the member area that is fetched a moment after the login: the page comes first. */
import { type ComponentType, useEffect, useState } from 'react'
import { patiently } from '#web/kit/lazy/lazily.ts'
import { startDelayMs } from '#web/store/member-data.tsx'
import { useUser } from '#web/kit/providers.tsx'

/** Stands there for whoever is logged in, and anew for somebody else. */
export function later(load: () => Promise<ComponentType>): ComponentType {
  return function Later() {
    const member = useUser()?.profile.id
    const [loaded, setLoaded] = useState<{ member: number; Part: ComponentType } | null>(null)
    useEffect(() => {
      if (member === undefined) return
      const start = setTimeout(() => {
        void patiently(load)
          .then((Part) => setLoaded({ member, Part }))
          // Without it the page goes on.
          .catch(() => null)
      }, startDelayMs)
      return () => clearTimeout(start)
    }, [member])
    return loaded && loaded.member === member && <loaded.Part />
  }
}

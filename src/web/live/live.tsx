/** The live side of the member area, fetched a moment after the login: the page comes first. */
import { type ComponentType, useEffect, useState } from 'react'
import { startDelayMs } from '#web/member/member-data.tsx'
import { useUser } from '#web/providers.tsx'

export function Live() {
  const member = useUser()?.profile.id
  const [loaded, setLoaded] = useState<{ member: number; Parts: ComponentType } | null>(null)
  useEffect(() => {
    if (member === undefined) return
    const start = setTimeout(() => {
      void import('#web/live/live-parts.tsx')
        .then(({ LiveParts }) => setLoaded({ member, Parts: LiveParts }))
        // Without them the polls go on.
        .catch(() => null)
    }, startDelayMs)
    return () => clearTimeout(start)
  }, [member])
  return loaded && loaded.member === member && <loaded.Parts />
}

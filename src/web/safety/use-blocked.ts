/** Whom the member blocked: asked for when shown, more on request, and gone from the list once unblocked. */
import { useState } from 'react'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { useLoaded } from '#web/kit/data/use-loaded.ts'
import { useApi } from '#web/kit/providers.tsx'
import { useUnblock } from '#web/safety/use-block.ts'

export function useBlocked() {
  const api = useApi()
  const unblockPerson = useUnblock()
  const { value, setValue, error, setError, load } = useLoaded((signal) => api('GET /api/blocks.php', { query: {} }, { signal }))
  /** What is being done: the id of whoever is unblocked, or more of them asked for. */
  const [busy, setBusy] = useState<number | 'more' | null>(null)

  const more = async () => {
    if (!value?.next || busy !== null) return
    setBusy('more')
    setError(null)
    try {
      const page = await api('GET /api/blocks.php', { query: { before: value.next } })
      setValue({ profiles: [...value.profiles, ...page.profiles], next: page.next })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(null)
    }
  }
  const unblock = async (person: ProfileCard) => {
    if (busy !== null) return
    setBusy(person.id)
    const done = await unblockPerson(person)
    setBusy(null)
    if (done) setValue((known) => known && { ...known, profiles: known.profiles.filter(({ id }) => id !== person.id) })
  }
  return { people: value?.profiles ?? null, hasMore: Boolean(value?.next), error, busy, load, more, unblock }
}

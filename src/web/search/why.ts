/** Why somebody is shown, in words: the most telling reasons first. */
import type { SearchReply } from '#domain/search.ts'
import { useText } from '#web/text.tsx'

/** `most`: as many as there is room for under a name. */
export function useWhy(why: SearchReply['why'], most = 1) {
  const text = useText('search.why')
  return (person: number): string | undefined => {
    const reasons = why.find(({ id }) => id === person)?.reasons.slice(0, most) ?? []
    return reasons.map((reason) => text(reason)).join(' · ') || undefined
  }
}

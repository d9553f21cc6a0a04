/** The reasons why a person is shown, in words. */
import type { SearchReply } from '#domain/search/search.ts'
import type { ReasonName } from '#domain/search/search-rules.ts'
import { useIso, useText } from '#web/kit/text/text.tsx'

type Results = Pick<SearchReply, 'profiles' | 'why'>

/** `most`: the number of reasons with room under a name. */
export function useWhy(shown: Results, most = 1) {
  const words = useReasonTexts(most)
  const reasons = rankedReasons(shown)
  const interests = namedInterests(shown)
  return (person: number) => words(reasons.get(person), interests.get(person))
}

/** Reasons as one line; undefined when there are none. `interests`: named in place of the reason that there are some. */
export function useReasonTexts(most = 1) {
  const text = useText('search.why')
  const field = useText('fields.interests')
  const list = new Intl.ListFormat(useIso(), { type: 'unit' })
  return (reasons: readonly ReasonName[] | undefined, interests: readonly Interest[] = []): string | undefined =>
    reasons
      ?.slice(0, most)
      .map((reason) =>
        reason === 'shared_interests' && interests.length > 0 ? list.format(interests.map((one) => field(one))) : text(reason),
      )
      .join(' · ') || undefined
}

export type Interest = NonNullable<SearchReply['why'][number]['interests']>[number]
export type NamedInterests = ReadonlyMap<number, readonly Interest[]>

export const namedInterests = ({ why }: Pick<Results, 'why'>): NamedInterests =>
  new Map(why.flatMap(({ id, interests }) => (interests ? [[id, interests] as const] : [])))

/** The most distinctive reasons first. One that more than half share comes last; one that all share is left out. */
export function rankedReasons({ profiles, why }: Results): Map<number, ReasonName[]> {
  const having = (reason: ReasonName) => why.filter(({ reasons }) => reasons.includes(reason)).length
  const isDistinctive = (reason: ReasonName) => having(reason) < profiles.length || profiles.length === 1
  const isCommon = (reason: ReasonName) => Number(having(reason) > profiles.length / 2)
  return new Map(
    why.map(({ id, reasons }) => [id, reasons.filter(isDistinctive).sort((one, other) => isCommon(one) - isCommon(other))]),
  )
}

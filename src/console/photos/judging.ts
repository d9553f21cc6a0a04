/** A page of photos while it is judged: what is marked, and the calls that say it. */
import type { Clause } from '#domain/decisions/decisions.ts'
import type { Wall, WallPhoto } from '#domain/photos/photo-wall.ts'
import type { ConsoleApi } from '#console/api.ts'
import { refusalOf } from '#web/kit/api/api-refusal.ts'

/** A rule that a photo breaks, or `nude`: it may stay, blurred for members who hide such photos. Photos without a mark are fine. */
export type Mark = Clause | 'nude'
export type Marks = ReadonlyMap<number, Mark>
/** A judged page that is not sent yet. */
export type Judged = { wall: Wall; marks: Marks }

export type Judgement =
  | { call: 'POST /api/photos/fine' | 'POST /api/photos/nude'; body: { ids: number[] } }
  | { call: 'POST /api/photos/hide'; body: { ids: number[]; clause: Clause } }

/** Few calls: what may stay pool by pool, and one decision for each member and rule. */
export function judgementsOf({ wall: { photos }, marks }: Judged): Judgement[] {
  const groups = Map.groupBy(photos, (photo) => groupOf(photo, marks.get(photo.id)))
  return [...groups.values()].flatMap(([first, ...rest]): Judgement[] => {
    if (!first) return []
    const ids = [first, ...rest].map(({ id }) => id)
    const mark = marks.get(first.id)
    if (mark === undefined || mark === 'nude')
      return [{ call: mark ? 'POST /api/photos/nude' : 'POST /api/photos/fine', body: { ids } }]
    return [{ call: 'POST /api/photos/hide', body: { ids, clause: mark } }]
  })
}
const groupOf = ({ pool, member }: WallPhoto, mark: Mark | undefined) =>
  mark === undefined || mark === 'nude' ? `${mark ?? 'fine'} ${pool}` : `${mark} ${member}`

/** Nothing is left of it to judge: its owner removed the photos, or a colleague hid them. */
const isOver = (error: unknown) => refusalOf(error)?.code === 'not_found'

/** Sends them one after the other; those that failed come back, with the last error. */
export async function sendJudgements(api: ConsoleApi, judgements: readonly Judgement[]) {
  const failed: Judgement[] = []
  let error: unknown = null
  for (const judgement of judgements)
    try {
      await (judgement.call === 'POST /api/photos/hide'
        ? api(judgement.call, { body: judgement.body })
        : api(judgement.call, { body: judgement.body }))
    } catch (thrown) {
      if (isOver(thrown)) continue
      failed.push(judgement)
      error = thrown
    }
  return { failed, error }
}

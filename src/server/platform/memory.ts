/** Memory: what a process remembers to be quick. All of it can be lost; all of it is read again when it grows old. */
import { openMemo, type Memo } from '#server/platform/memo.ts'

/** The pair that push messages are signed with. */
export type RememberedKeys = { publicKey: string; privateKey: string }
export type RememberedCard = { json: string; untilMs: number }
/** Counts of members by pool, gender, country, region and age: sums are read off in constant time. */
export type FacetCube = { version: number; checkedMs: number; sums: Map<string, Uint32Array> }

/** `facets` and `pushKeys` are promises, so that many who ask at the start wait for one reading. */
export type Memory = {
  cards: Memo<string, RememberedCard>
  facets: Promise<FacetCube> | null
  pushKeys: Promise<RememberedKeys> | null
}

export const openMemory = (): Memory => ({ cards: openMemo(100_000), facets: null, pushKeys: null })

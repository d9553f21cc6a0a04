/** Memory: what a process remembers to be quick. All of it can be lost; all of it is read again when it grows old. */
import type { Cam } from '#domain/sponsored.ts'
import type { Cam } from '#domain/sponsored.ts'
import { openMemo, type Memo } from '#server/platform/memo.ts'

/** The pair that push messages are signed with. */
export type RememberedKeys = { publicKey: string; privateKey: string }
export type RememberedCard = { json: string; untilMs: number }
/** Counts of members by pool, gender, country, region and age: sums are read off in constant time. */
export type FacetCube = { version: number; checkedMs: number; sums: Map<string, Uint32Array> }

/** Who is live at a site's partner, and who was when it was asked before. */
export type RememberedCams = { now: Promise<readonly Cam[]>; before: Promise<readonly Cam[]>; untilMs: number }

/** Who is live at a site's partner, and who was when it was asked before. */
export type RememberedCams = { now: Promise<readonly Cam[]>; before: Promise<readonly Cam[]>; untilMs: number }

/** `facets` and `pushKeys` are promises, so that many who ask at the start wait for one reading. */
export type Memory = {
  cards: Memo<string, RememberedCard>
  cams: Memo<string, RememberedCams>
  cams: Memo<string, RememberedCams>
  facets: Promise<FacetCube> | null
  pushKeys: Promise<RememberedKeys> | null
  /** When it was last told that a member writes in a conversation. */
  typing: Memo<string, number>
}

export const openMemory = (): Memory => ({
  cards: openMemo(100_000), cams: openMemo(100),
  cams: openMemo(100),
  facets: null,
  pushKeys: null,
  typing: openMemo(10_000),
})

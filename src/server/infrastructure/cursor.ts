/** Cursors: the position where a page of a list ended, stable while new rows arrive. */
import { Refusal } from '#domain/refusal.ts'

export type Cursor = { at: Date; id: number }

export const cursorAfter = (at: Date, id: number) => `${at.getTime()}.${id}`

/** Null for no cursor. Refuses text that is no cursor. */
export function readCursor(text: string | undefined): Cursor | null {
  if (text === undefined || text === '') return null
  const [, ms, id] = /^(\d{1,15})\.(\d{1,15})$/.exec(text) ?? []
  if (!ms || !id || Number(ms) > 8.64e15) throw new Refusal('invalid_input', { field: 'before' })
  return { at: new Date(Number(ms)), id: Number(id) }
}

/** The wall of photos of an invented installation: two pages that wait, some like refused ones, one late. */
import type { Wall, WallPhoto } from '#domain/photos/photo-wall.ts'
import { after, before, nowMs } from './moments.ts'

const as_of = new Date(nowMs).toISOString()

const photo = (n: number): WallPhoto => ({
  id: n,
  pool: 1,
  member: 40_000 + Math.ceil(n / 2),
  site_name: n % 3 === 0 ? 'Harbour' : 'Garden',
  language: n % 4 === 0 ? 'pl' : 'en',
  look: 'held',
  held_for: n % 7 === 0 ? 'same' : 'first',
  is_first: n % 2 === 1,
  is_nude: n === 9,
  alike: n % 7 === 0 ? { decision: 'D-2026-000388', bits: n % 2 === 0 ? 2 : 7, is_same: n % 2 === 0 } : null,
  decision: null,
  created_at: before(60 * 20),
  due_at: n === 1 ? before(120) : after(60 * 4),
  is_overdue: n === 1,
})
const page = (from: number, count: number, next: string | null): Wall => ({
  photos: Array.from({ length: count }, (_, n) => photo(from + n)),
  next,
  counts: { held: 30, overdue: 1, new: 1000 },
  as_of,
})

export const wallFor = (query: URLSearchParams): Wall => {
  if (query.get('look') === 'hidden') return { ...page(1, 0, null), counts: { held: 30, overdue: 1, new: 1000 } }
  return query.get('cursor') === '24' ? page(25, 6, null) : page(1, 24, '24')
}
export const noPhotos: Wall = { ...page(1, 0, null), counts: { held: 0, overdue: 0, new: 0 } }
export const openedPhoto = {
  photo: photo(2),
  picture: 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
}

/** Member fixtures: new members, each with a caller. */
import sharp from 'sharp'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { listPhotos, storeImage } from '#server/photos/photos.ts'
import { settleMainPhoto } from '#server/photos/photos.store.ts'
import { openCaller, type Caller } from './caller.ts'
import type { TestApp } from './test-app.ts'
import type { MemberOptions } from './test-members.ts'

export type Person = { id: ProfileId; call: Caller }

/** A function, because the test app opens before the tests, not before the file. */
export function memberFixtures(app: () => TestApp, usual: MemberOptions = {}) {
  let people = 0
  const createMember = (more: MemberOptions = {}) =>
    app().createMember(`Member ${(people += 1)}`, { email: `m${people}@example.test`, ...usual, ...more })
  const newMember = async (more: MemberOptions = {}): Promise<Person> => {
    const id = await createMember(more)
    return { id, call: await openCaller(app(), id) }
  }
  return { createMember: createMember, newMember: newMember }
}

export const chatOf = async (a: Person, b: Person) =>
  ((await a.call('GET /api/chat.php', { query: { profile: b.id } })).body as { id: number }).id
export const say = (a: Person, conversation: number, text = 'Hello') =>
  a.call('POST /api/messages.php', { body: { conversation, text } })

let shade = 0
/** A photo of their own that somebody has looked at; no other photo looks like it. Returns its id. */
export async function photoOf({ ctx }: TestApp, { id }: Person): Promise<number> {
  const width = 400
  const pixels = Buffer.alloc(width * width * 3)
  let seed = (shade += 1) * 7919
  // blocks of 50 pixels, each of its own grey
  const greys = Array.from({ length: 64 }, () => (seed = (seed * 48_271) % 2_147_483_647) % 256)
  for (let at = 0; at < pixels.length; at += 3) {
    const [x, y] = [Math.floor(((at / 3) % width) / 50), Math.floor(at / 3 / width / 50)]
    pixels.fill(greys[y * 8 + x] ?? 0, at, at + 3)
  }
  const jpeg = await sharp(pixels, { raw: { width, height: width, channels: 3 } })
    .jpeg()
    .toBuffer()
  await storeImage(ctx, id, jpeg, { sizes: 'now' })
  const fine = { look: 'fine', held_for: null, alike_id: null, alike_bits: null } as const
  await ctx.db.updateTable('image').set(fine).where('member_id', '=', id).execute()
  await settleMainPhoto(ctx.db, id)
  return (await listPhotos(ctx, id))[0]?.id ?? 0
}

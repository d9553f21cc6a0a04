/** `duet photo`: photos that wait for a moderator. */
import { writeFileSync } from 'node:fs'
import { Refusal } from '#domain/refusal.ts'
import { listUnreviewedPhotos, readPhotoForReview, reviewPhoto, unreviewedPerPage } from '#server/photos/photo-review.ts'
import { type Given, notThere, type Words, wrongWords } from './command.ts'
import { doAct, logLook, print, printOutcome, withServer } from './output.ts'

export function list(given: Given) {
  const [after = 0] = numbersIn([given.text('after') ?? '0'])
  return withServer(async (ctx) => {
    const photos = await listUnreviewedPhotos(ctx, after)
    if (given.has('json')) return print(photos)
    if (photos.length === 0) console.log('No photo waits for a look.')
    for (const { id, member_id, nude_by_owner, fictional, created_at } of photos) {
      const whose = `${fictional ? 'fictional profile' : 'member'} ${member_id}`
      const marked = nude_by_owner ? ' (marked as nude by its owner)' : ''
      console.log(`${String(id).padEnd(9)} ${created_at.toISOString().slice(0, 16)}  ${whose}${marked}`)
    }
    if (photos.length === unreviewedPerPage) console.error(`More: duet photo list --after ${photos.at(-1)?.id}`)
  })
}

export function copy(words: Words, given: Given) {
  const photos = numbersIn(words)
  return withServer(async (ctx) => {
    const files: string[] = []
    for (const photo of photos) {
      const name = `photo-${photo}.webp`
      const bytes = await readPhotoForReview(ctx, photo).catch(explain(photo))
      await logLook(ctx, { act: 'photo copy', target_kind: 'photo', target: String(photo) })
      writeFileSync(name, bytes)
      files.push(name)
    }
    printOutcome(given, files, files.map((name) => `Photo: ./${name}`).join('\n'))
  })
}

export function review(mark: 'nude' | 'fine', words: Words, given: Given) {
  const photos = numbersIn(words)
  const by = given.text('by')?.trim() ?? ''
  if (by === '' || by.length > 60) throw wrongWords('Say who looked at them: --by NAME, 60 characters at most.')
  return withServer(async (ctx) => {
    const what = (id: number) => ({
      act: `photo ${mark}`,
      target_kind: 'photo',
      target: String(id),
      reason: `looked at by ${by}`,
    })
    for (const id of photos)
      await doAct(ctx, what(id), (ctx) => reviewPhoto(ctx, { id, nude: mark === 'nude', by })).catch(explain(id))
    const said = mark === 'nude' ? 'marked as nude' : 'looked at and not marked'
    printOutcome(given, { photos, mark }, photos.map((id) => `${id} is ${said}.`).join('\n'))
  })
}

function numbersIn(words: Words): number[] {
  const wrong = words.find((word) => !/^\d{1,15}$/.test(word))
  if (wrong !== undefined) throw wrongWords(`"${wrong}" is no number of a photo.`)
  return words.map(Number)
}

function explain(photo: number) {
  return (error: unknown): never => {
    throw error instanceof Refusal ? notThere(`There is no photo ${photo}.`, error) : error
  }
}

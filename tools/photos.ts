/**
 * `npm run photos`: lists unreviewed photos, oldest first; `-- --after 123` shows the next page. `-- 12 13` copies photos for
 * review. `-- nude 12 --by anna` marks as nude, `-- fine 12 --by anna` as not nude.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Refusal } from '#domain/refusal.ts'
import { readConfig } from '#server/infrastructure/config.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { open } from '#server/open.ts'
import { listUnreviewedPhotos, readPhotoForReview, reviewPhoto, unreviewedPerPage } from '#server/photos/photo-review.ts'
import { runTool } from './with-database.ts'

type Mark = 'nude' | 'fine'

await runTool(async () => {
  const { after, by, mark, photos } = readArguments()
  const { ctx, close } = await open(readConfig({ ...process.env, LOG: 'warn' }))
  try {
    if (photos.length === 0) return await list(ctx, after)
    for (const photo of photos) {
      const done = mark ? review(ctx, photo, mark, by) : copy(ctx, photo)
      await done.catch(explain(photo))
    }
  } finally {
    await close()
  }
})

function readArguments() {
  const options = { after: { type: 'string', default: '0' }, by: { type: 'string', default: '' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [first] = positionals
  const mark: Mark | null = first === 'nude' || first === 'fine' ? first : null
  const numbers = mark ? positionals.slice(1) : positionals
  if (![values.after, ...numbers].every((number) => /^\d{1,15}$/.test(number)))
    throw new Error('Say numbers of photos, after nude or fine when they are to be marked.')
  if (mark && numbers.length === 0) throw new Error(`Say which photos: npm run photos -- ${mark} <number> --by <your name>.`)
  if (mark && (values.by.trim() === '' || values.by.trim().length > 60))
    throw new Error('Say who looked at them: --by <your name>, 60 characters at most.')
  return { after: Number(values.after), by: values.by.trim(), mark, photos: numbers.map(Number) }
}

async function list(ctx: Context, after: number) {
  const photos = await listUnreviewedPhotos(ctx, after)
  if (photos.length === 0) console.log('No photo waits for a look.')
  for (const { id, member_id, nude_by_owner, fictional, created_at } of photos) {
    const said = [
      fictional ? 'fictional profile' : 'member',
      member_id,
      ...(nude_by_owner ? ['(marked as nude by its owner)'] : []),
    ]
    console.log(`${String(id).padEnd(9)} ${created_at.toISOString().slice(0, 16)}  ${said.join(' ')}`)
  }
  if (photos.length === unreviewedPerPage) console.log(`More: npm run photos -- --after ${photos.at(-1)?.id}`)
}

async function copy(ctx: Context, photo: number) {
  const name = `photo-${photo}.webp`
  writeFileSync(name, await readPhotoForReview(ctx, photo))
  console.log(`Photo: ./${name}`)
}

async function review(ctx: Context, photo: number, mark: Mark, by: string) {
  await reviewPhoto(ctx, { id: photo, nude: mark === 'nude', by })
  console.log(mark === 'nude' ? `${photo} is marked as nude.` : `${photo} is looked at and not marked.`)
}

function explain(photo: number) {
  return (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    console.log(`There is no photo ${photo}.`)
  }
}

/** `duet photo`: the wall of photos, from a shell. */
import { writeFileSync } from 'node:fs'
import { clauses } from '#domain/decisions/decisions.ts'
import { wallLooks } from '#domain/photos/photo-wall.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { shellActor } from '#server/audit/audit.ts'
import { findPlaceOfPhotos, hideWallPhotos, listWall, openPhoto, passWallPhotos } from '#server/photo-wall/photo-wall.ts'
import { type Given, type Words, wrongWords } from './command.ts'
import { explain } from './moderation.ts'
import { doAct, logLook, print, printOutcome, withServer } from './output.ts'

/** 24 a page. */
export function list(given: Given) {
  const look = wallLooks.find((one) => one === (given.text('look') ?? 'held'))
  if (!look) throw wrongWords(`Say --look ${wallLooks.join(', ')}.`)
  const [cursor] = given.text('cursor') === undefined ? [] : numbersIn([given.text('cursor') ?? ''])
  return withServer(async (ctx) => {
    const wall = await listWall(ctx, {
      look,
      pools: [...new Set(ctx.sites.all().map(({ pool_id }) => pool_id))],
      site: null,
      isFirst: given.has('first'),
      isSame: given.has('same'),
      language: null,
      cursor: cursor === undefined ? null : String(cursor),
    })
    if (given.has('json')) return print(wall)
    if (wall.photos.length === 0) console.log('No photo waits for a look.')
    for (const { id, member, site_name, created_at, held_for, is_nude, alike, decision } of wall.photos) {
      const like = alike && `${alike.is_same ? 'as' : 'may be the same as'} ${alike.decision}`
      const marks = [held_for && `waits: ${held_for}`, is_nude && 'marked as nude', like, decision].filter(Boolean).join(', ')
      console.log(
        `${String(id).padEnd(9)} ${created_at.slice(0, 16)}  member ${member} on ${site_name}${marks ? `  (${marks})` : ''}`,
      )
    }
    if (wall.next !== null) console.error(`More: --cursor ${wall.next}`)
  })
}

export function copy(words: Words, given: Given) {
  const photos = numbersIn(words)
  return withServer(async (ctx) => {
    const files: string[] = []
    for (const id of photos) {
      const name = `photo-${id}.webp`
      await logLook(ctx, { act: 'photo copy', ...on([id]) })
      const { picture } = await openPhoto(ctx, id).catch(explain(`There is no photo ${id}.`))
      writeFileSync(name, Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'))
      files.push(name)
    }
    printOutcome(given, files, files.map((name) => `Photo: ./${name}`).join('\n'))
  })
}

export function judge(mark: 'nude' | 'fine', words: Words, given: Given) {
  const ids = numbersIn(words)
  return withServer(async (ctx) => {
    const photos = await doAct(ctx, { act: `photo ${mark}`, ...on(ids) }, async (ctx) => {
      const places = await Promise.all(ids.map((id) => findPlaceOfPhotos(ctx, [id])))
      for (const [pool, some] of Map.groupBy(ids, (_, index) => places[index]?.pool_id ?? 0))
        await passWallPhotos(ctx, shellActor(), { pool, ids: some, nude: mark === 'nude' })
      return ids
    }).catch(explain('One of these photos is not there.'))
    const said = mark === 'nude' ? 'may stay, marked as nude' : 'may stay'
    printOutcome(given, { photos, mark }, photos.map((id) => `${id} ${said}.`).join('\n'))
  })
}

/** Photos of one member. */
export function hide(words: Words, given: Given) {
  const ids = numbersIn(words)
  const clause = clauses.find((one) => one === given.text('clause'))
  if (!clause) throw wrongWords(`Say --clause: ${clauses.join(', ')}.`)
  const facts = given.text('facts')?.trim()
  return withServer(async (ctx) => {
    const place = await findPlaceOfPhotos(ctx, ids)
    const what = {
      act: 'photo hide',
      ...on(ids),
      ...(facts && { reason: facts }),
      ...(place && { member: place.member_id as ProfileId }),
    }
    const { reference } = await doAct(ctx, what, (ctx) =>
      hideWallPhotos(ctx, shellActor(), { ids, clause, facts: facts || undefined }),
    ).catch(explain('One of these photos is not there.'))
    printOutcome(given, { photos: ids, decision: reference }, `${ids.join(', ')}: hidden by ${reference}; the member is mailed.`)
  })
}

const on = (ids: readonly number[]) => ({ target_kind: 'photo', target: ids.join(' ') })

function numbersIn(words: Words): number[] {
  const wrong = words.find((word) => !/^\d{1,15}$/.test(word))
  if (wrong !== undefined) throw wrongWords(`"${wrong}" is no number of a photo.`)
  return words.map(Number)
}

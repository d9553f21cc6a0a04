/** `duet glass`: who may read messages beyond a report at this moment. Asking and reading is for people signed in to the console. */
import { listOpenGlasses } from '#server/glass/glass.ts'
import type { Given } from './command.ts'
import { print, withServer } from './output.ts'

export function list(given: Given) {
  return withServer(async (ctx) => {
    const all = await listOpenGlasses(ctx)
    if (given.has('json')) return print(all)
    if (all.length === 0) return console.log('Nothing is open.')
    for (const { id, asked_by, approved_by, member, other, case: reference, closes_at } of all)
      console.log(
        `${id}  members ${member.id} and ${other.id}  ${reference}  asked by ${asked_by}, agreed by ${approved_by}, until ${closes_at.slice(0, 16)}`,
      )
  })
}

/** `duet authority`: orders of authorities, what was given, and sealed packages. */
import { writeFileSync } from 'node:fs'
import { orderViews } from '#domain/authority-orders/order-pages.ts'
import { Refusal } from '#domain/refusal.ts'
import { shellActor } from '#server/audit/audit.ts'
import { fetchPackage, listOrders, readOrder } from '#server/authority-orders/authority-orders.ts'
import { namesOfStaff } from '#server/staff/staff.ts'
import { type Given, notThere, type Words, wrongWords } from './command.ts'
import { explain as explainUsual } from './moderation.ts'
import { logLook, print, withServer } from './output.ts'

const on = (reference: string) => ({ target_kind: 'authority_order', target: reference })

function oneOf<T extends string>(word: string | undefined, what: string, words: readonly T[]): T {
  const found = words.find((one) => one === word)
  if (!found) throw wrongWords(`"${word ?? ''}" is no ${what}: say ${words.join(', ')}.`)
  return found
}

const explain = (reference: string) => (error: unknown) => {
  if (error instanceof Refusal && error.code === 'package_gone')
    throw notThere(`${reference} has no package to fetch: none is ready, or it was fetched or ran out.`, error)
  return explainUsual(`There is no order ${reference}, or it names no member.`)(error)
}

export function list(given: Given) {
  const view = given.text('view') === undefined ? 'open' : oneOf(given.text('view'), 'view', orderViews)
  return withServer(async (ctx) => {
    const sites = ctx.sites.all().map(({ id }) => id)
    const cursor = given.text('cursor')
    const page = await listOrders(ctx, sites, { view, ...(cursor !== undefined && { cursor }) })
    if (given.has('json')) return print(page)
    if (page.orders.length === 0) console.log('Nothing is there.')
    for (const { reference, ground, authority, number, answer_by, is_overdue, answered_at, silent_until } of page.orders) {
      const due = answered_at
        ? `answered ${answered_at.slice(0, 10)}`
        : answer_by
          ? `answer by ${answer_by.slice(0, 10)}`
          : 'open'
      const silent = silent_until ? `nobody may be told until ${silent_until.slice(0, 10)}` : ''
      const parts = [reference, ground, `${authority} ${number}`, is_overdue ? 'OVERDUE' : '', due, silent]
      console.log(parts.filter(Boolean).join('  '))
    }
    if (page.next) console.log(`More: --cursor ${page.next}`)
  })
}

export function show([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const page = await readOrder(ctx, reference, namesOfStaff).catch(explain(reference))
    const member = page.member === null ? {} : { member: page.member as never }
    await logLook(ctx, { act: 'authority show', ...on(reference), ...member })
    if (given.has('json')) return print(page)
    const { order, asked_for, given: done, packages } = page
    console.log(
      `${reference}  ${order.ground}  ${order.authority} ${order.number}${page.member ? `  member ${page.member}` : ''}`,
    )
    console.log(`Asked for: ${asked_for ?? '(forgotten)'}`)
    if (done) console.log(`Given: ${done}`)
    for (const { part, parts, state, asked_by, fetched_by, sha256 } of packages)
      console.log(
        [
          `Package: ${parts.join(' ')}`,
          part > 1 ? `part ${part}` : '',
          state,
          `asked by ${asked_by}`,
          fetched_by ? `fetched by ${fetched_by}` : '',
          sha256,
        ]
          .filter(Boolean)
          .join('  '),
      )
  })
}

/** Writes the sealed file here, of a long package its next part. The passphrase is printed, this once. */
export function fetchOne([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const line = { act: 'authority fetch', scope_kind: 'installation' }
    const { name, bytes, sha256, passphrase } = await fetchPackage(ctx, shellActor(), reference, line).catch(explain(reference))
    writeFileSync(name, bytes, { flag: 'wx', mode: 0o600 })
    const opens = `openssl enc -d -aes-256-cbc -pbkdf2 -iter 600000 -in ${name} -out ${name.slice(0, -'.enc'.length)}`
    if (given.has('json')) return print({ file: name, sha256, passphrase })
    console.log(`./${name}\nsha256 ${sha256}\nPassphrase, shown this once: ${passphrase}\nIt is opened by: ${opens}`)
  })
}

/** `duet authority`: orders of authorities, what was given, and sealed packages. */
import { writeFileSync } from 'node:fs'
import { orderGrounds, packageParts } from '#domain/authority-orders/authority-orders.ts'
import { orderViews } from '#domain/authority-orders/order-pages.ts'
import { Refusal } from '#domain/refusal.ts'
import { nameOfActor, shellActor } from '#server/audit/audit.ts'
import {
  addOrder,
  answerOrder,
  fetchPackage,
  listOrders,
  orderPackage,
  readOrder,
} from '#server/authority-orders/authority-orders.ts'
import { namesOfStaff } from '#server/staff/staff.ts'
import { Ending, type Given, notThere, type Words, wrongWords } from './command.ts'
import { explain as explainUsual, memberIn } from './moderation.ts'
import { doAct, logLook, print, printOutcome, withServer } from './output.ts'

const me = () => nameOfActor(shellActor())
const on = (reference: string) => ({ target_kind: 'authority_order', target: reference })

function oneOf<T extends string>(word: string | undefined, what: string, words: readonly T[]): T {
  const found = words.find((one) => one === word)
  if (!found) throw wrongWords(`"${word ?? ''}" is no ${what}: say ${words.join(', ')}.`)
  return found
}

function dayIn(given: Given, flag: string): Date | null {
  const day = given.text(flag)
  if (day === undefined) return null
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) throw wrongWords(`"${day}" is no day.`)
  return new Date(day)
}

const explain = (reference: string) => (error: unknown) => {
  if (error instanceof Refusal && error.code === 'order_answered') throw new Ending(`${reference} is answered already.`)
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

export function add([key = '']: Words, given: Given) {
  const number = given.text('member')
  const order = {
    ground: oneOf(given.text('ground'), 'ground', orderGrounds),
    authority: given.text('authority') ?? '',
    number: given.text('number') ?? '',
    asked_for: given.text('asked-for') ?? '',
    member: number === undefined ? null : memberIn(number),
    answer_by: dayIn(given, 'answer-by'),
    silent_until: dayIn(given, 'silent-until'),
  }
  const received = dayIn(given, 'received')
  return withServer(async (ctx) => {
    const site = ctx.sites.all().find(({ file }) => file.key === key)
    if (!site) throw notThere(`There is no brand "${key}".`)
    const what = { act: 'authority add', target_kind: 'authority_order', ...(order.member !== null && { member: order.member }) }
    const { reference } = await doAct(ctx, what, (ctx) =>
      addOrder(ctx, me(), { ...order, site_id: site.id, received_at: received ?? ctx.now() }),
    ).catch(explain('of that member'))
    printOutcome(given, { reference }, `${reference} is written down.`)
  })
}

export function answer([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const words = given.text('given') ?? ''
    await doAct(ctx, { act: 'authority answer', ...on(reference) }, (ctx) => answerOrder(ctx, me(), reference, words)).catch(
      explain(reference),
    )
    printOutcome(given, { reference }, `${reference} is answered. The member is told as soon as nothing forbids it.`)
  })
}

export function makePackage([reference = '']: Words, given: Given) {
  const parts = given.texts('part').map((part) => oneOf(part, 'part', packageParts))
  if (parts.length === 0) throw wrongWords(`Say --part: ${packageParts.join(', ')}.`)
  return withServer(async (ctx) => {
    const what = { act: 'authority package', ...on(reference), changed: { parts: { before: null, after: parts.join(' ') } } }
    await doAct(ctx, what, (ctx) => orderPackage(ctx, me(), reference, parts)).catch(explain(reference))
    printOutcome(given, { reference, parts }, `The package is made by a job: duet authority fetch ${reference}`)
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

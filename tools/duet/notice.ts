/** `duet notice`, `duet flagger` and `duet case about`: notices of illegal content and who sends them. */
import { noticeKinds } from '#domain/notices/notice-kinds.ts'
import { noticeViews } from '#domain/notices/notice-pages.ts'
import { Refusal } from '#domain/refusal.ts'
import { nameOfActor, shellActor } from '#server/audit/audit.ts'
import { nameSubject } from '#server/cases/cases.ts'
import { addFlagger, endFlagger, listFlaggers } from '#server/notices/flaggers.ts'
import { markGroundless } from '#server/notices/groundless.ts'
import { listNotices, readNotice } from '#server/notices/notice-desk.ts'
import { Ending, type Given, notThere, type Words, wrongWords } from './command.ts'
import { explain, memberIn } from './moderation.ts'
import { doAct, logLook, print, printOutcome, withServer } from './output.ts'

const me = () => nameOfActor(shellActor())

function oneOf<T extends string>(given: Given, flag: string, words: readonly T[]): T | undefined {
  const word = given.text(flag)
  const found = words.find((one) => one === word)
  if (word !== undefined && !found) throw wrongWords(`"${word}" is no ${flag}: say ${words.join(', ')}.`)
  return found
}

export function list(given: Given) {
  const [view, kind, cursor, key] = [
    oneOf(given, 'view', noticeViews),
    oneOf(given, 'kind', noticeKinds),
    given.text('cursor'),
    given.text('site'),
  ]
  const wanted = { ...(view && { view }), ...(kind && { kind }), ...(cursor !== undefined && { cursor }) }
  return withServer(async (ctx) => {
    const sites = ctx.sites.all().filter(({ file }) => key === undefined || file.key === key)
    if (sites.length === 0) throw notThere(`There is no brand "${key}".`)
    const page = await listNotices(
      ctx,
      sites.map(({ id }) => id),
      wanted,
    )
    if (given.has('json')) return print(page)
    if (page.notices.length === 0) console.log('Nothing is there.')
    for (const { reference, kind: what, site_name, created_at, flagger, is_last, outcome } of page.notices)
      console.log(
        [reference, what.padEnd(11), created_at.slice(0, 10), site_name, outcome ?? 'waits', flagger, is_last ? 'heard last' : '']
          .filter(Boolean)
          .join('  '),
      )
    if (page.next) console.log(`More: --cursor ${page.next}`)
  })
}

export function show([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const page = await readNotice(ctx, reference).catch(explain(`There is no notice ${reference}.`))
    await logLook(ctx, { act: 'notice show', target_kind: 'notice', target: reference, case_reference: reference })
    if (given.has('json')) return print(page)
    const { notice, place, words, before } = page
    console.log(`${reference}  ${notice.kind}  ${notice.site_name}  ${notice.outcome ?? 'waits'}`)
    if (place) console.log(`  at ${place}`)
    console.log(words ? `  ${words.replaceAll('\n', '\n  ')}` : '  Read what it says by its case: duet case show.')
    console.log(`Its sender in half a year: ${before.decided} decided, ${before.groundless} groundless.`)
  })
}

export function groundless([reference = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const reason = given.text('reason') ?? ''
    const what = { act: 'notice groundless', target_kind: 'notice', target: reference, case_reference: reference, reason }
    await doAct(ctx, what, (ctx) => markGroundless(ctx, me(), reference)).catch((error: unknown) => {
      if (error instanceof Refusal && error.code === 'notice_not_groundless')
        throw new Ending('Only a notice on which nothing was done can be groundless.')
      return explain(`There is no notice ${reference}.`)(error)
    })
    printOutcome(given, { reference }, `${reference} counts as groundless.`)
  })
}

export function about([reference = '', number = '']: Words, given: Given) {
  const member = memberIn(number)
  return withServer(async (ctx) => {
    const what = { act: 'case about', target_kind: 'case', target: reference, case_reference: reference, member }
    await doAct(ctx, what, (ctx) => nameSubject(ctx, me(), reference, member)).catch(
      explain(`${reference} is not open, or there is no such member.`),
    )
    printOutcome(given, { reference, member }, `${reference} is about member ${member}.`)
  })
}

export function listAllFlaggers(given: Given) {
  return withServer(async (ctx) => {
    const pools = [...new Set(ctx.sites.all().map(({ pool_id }) => pool_id))]
    const cursor = given.text('cursor')
    if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw wrongWords('--cursor takes what the page before printed.')
    const { flaggers, next } = await listFlaggers(ctx, pools, cursor)
    if (given.has('json')) return print(flaggers)
    if (flaggers.length === 0) console.log('There are none.')
    for (const { id, name, field, is_active, notices, acted } of flaggers)
      console.log(`${id}  ${is_active ? 'active' : 'ended '}  ${name}, ${field}: ${notices} notices, ${acted} acted on`)
    if (next !== null) console.error(`More: --cursor ${next}`)
  })
}

function dayIn(given: Given, flag: string): Date | null {
  const day = given.text(flag)
  if (day === undefined) return null
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))) throw wrongWords(`"${day}" is no day.`)
  return new Date(day)
}

export function addOne([key = '', name = '', field = '', email = '']: Words, given: Given) {
  const [from, until_at] = [dayIn(given, 'from'), dayIn(given, 'until')]
  return withServer(async (ctx) => {
    const site = ctx.sites.all().find(({ file }) => file.key === key)
    if (!site) throw notThere(`There is no brand "${key}".`)
    const flagger = { name, field, email, pool_id: site.pool_id, from_at: from ?? ctx.now(), until_at }
    const added = await doAct(ctx, { act: 'flagger add', target_kind: 'flagger', target: name }, (ctx) =>
      addFlagger(ctx, me(), flagger),
    ).catch(explain('There is no such pool.'))
    printOutcome(given, added, `${name} is trusted flagger ${added.id}. Their key, shown this once: ${added.key}`)
  })
}

export function endOne([id = '']: Words, given: Given) {
  if (!/^\d{1,15}$/.test(id)) throw wrongWords(`"${id}" is no number of a flagger.`)
  return withServer(async (ctx) => {
    const what = { act: 'flagger end', target_kind: 'flagger', target: id, reason: given.text('reason') ?? '' }
    await doAct(ctx, what, (ctx) => endFlagger(ctx, me(), Number(id))).catch(explain(`There is no flagger ${id}.`))
    printOutcome(given, { id: Number(id) }, `Flagger ${id} has ended.`)
  })
}

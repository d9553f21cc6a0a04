/** `duet member find`, `show` and what helps a member: the same rows as the console's screens, and the same lines in the log. */
import { readFileSync } from 'node:fs'
import { MemberLookup } from '#domain/look-up/look-up.ts'
import { type MemberList, type MemberListPage, memberLists } from '#domain/look-up/member-lists.ts'
import { type TimelineEvent, timelineKinds, TimelineQuery } from '#domain/look-up/timeline.ts'
import { Refusal } from '#domain/refusal.ts'
import { shellActor } from '#server/audit/audit.ts'
import { decide, gravestPoolsOf } from '#server/decisions/decisions.ts'
import { siteOriginOf } from '#server/http/request-info.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { brandsIn, findSiteOfMember, lookUp, lookUpByPhoto, revealMember } from '#server/look-up/look-up.ts'
import { sightOfMachine } from '#server/look-up/sight.ts'
import { readTimeline } from '#server/look-up/timeline.ts'
import { endSessionsOf } from '#server/sessions/session.ts'
import { resendActivation } from '#server/signup/signup.ts'
import { readListAs, readPageAs } from '#server/look-up/page-of-staff.ts'
import { namesOfStaff } from '#server/staff/staff.ts'
import { inColumns } from '../columns.ts'
import { type Given, notThere, type Words, wrongWords } from './command.ts'
import { helping } from './member-help.ts'
import { decisionIn, explain, lineOf, memberIn, reasonIn } from './moderation.ts'
import { doAct, logLook, print, printOutcome, withServer } from './output.ts'

const allSites = (ctx: Context) => ctx.sites.all().map(({ id }) => id)

/** By words and filters, 50 a page; or by a picture. */
export function find([q]: Words, given: Given) {
  const file = given.text('photo')
  const { site, pool, ...wanted } = wantedIn(q, given)
  const picture = file === undefined ? null : pictureIn(file)
  return withServer(async (ctx) => {
    const sites = brandsIn(ctx.sites.all(), { site, pool })
    const gravest = gravestPoolsOf(ctx, null)
    const found = await (picture
      ? lookUpByPhoto(ctx, picture, { sites: ctx.sites.all(), gravest })
      : lookUp(ctx, { ...wanted, sites, gravest }))
    if (given.has('json')) return print(found)
    if (found.looked !== null) console.error(`Only ${found.looked} members were looked through.`)
    if (found.of_more !== null)
      console.error(
        picture
          ? `More photos may be the same: these are the ${found.of_more} nearest.`
          : `More than ${found.of_more} have that: only so many were looked at. Say more of it, a mail or a number.`,
      )
    if (found.members.length === 0) return console.log('Nobody was found.')
    if (found.by === 'photo_alike') console.log('Nobody has the same photo. These have one that may be:')
    const rows = found.members.map(({ id, name, age, place, site_name, state, email }) =>
      [id, name, age ?? '', place ?? '', site_name, state, email].map(String),
    )
    console.log(inColumns([['MEMBER', 'NAME', 'AGE', 'PLACE', 'BRAND', 'STATE', 'E-MAIL'], ...rows]).join('\n'))
    if (found.next !== null) console.error(`More: --cursor ${found.next}`)
  }).catch((error: unknown) => {
    if (error instanceof Refusal && error.code.startsWith('photo_'))
      throw wrongWords(`${file} is no JPEG or PNG that can be read.`)
    throw error
  })
}

/** What is looked for: words, filters, and where the page before ended. */
export function wantedIn(q: string | undefined, given: Given) {
  const flags = Object.keys(MemberLookup.shape).flatMap((name) => {
    const value = name === 'q' ? q : given.text(name)
    return value === undefined ? [] : [[name, value]]
  })
  const parsed = MemberLookup.safeParse(Object.fromEntries(flags))
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0])
    throw wrongWords(
      field === 'q'
        ? 'Say at least two characters: a number, mail, name, order, invoice or reference. Or --photo FILE.'
        : `"${given.text(field)}" does not go with --${field}: duet member find --help tells more.`,
    )
  }
  const { q: words, cursor, site, pool, ...filters } = parsed.data
  return { q: words, cursor, site, pool, filters }
}

function pictureIn(file: string): Uint8Array {
  try {
    return readFileSync(file)
  } catch {
    throw notThere(`There is no file ${file}.`)
  }
}

const on = (member: ReturnType<typeof memberIn>) => ({ target_kind: 'member', target: String(member), member })

export function show([number = '']: Words, given: Given) {
  const member = memberIn(number)
  const [word, cursor] = [given.text('list'), given.text('cursor')]
  const list = memberLists.find((one) => one === word)
  if (!list && (word !== undefined || cursor !== undefined)) throw wrongWords(`Say --list with one of ${memberLists.join(', ')}.`)
  return withServer(async (ctx) => {
    await logLook(ctx, { act: 'member show', ...on(member) })
    const sight = sightOfMachine(ctx)
    const reading = { actor: shellActor(), id: member, sites: allSites(ctx), sight, namesOf: namesOfStaff }
    if (list && cursor !== undefined) return printList(given, list, await readListAs(ctx, reading, list, cursor))
    const page = await readPageAs(ctx, reading).catch(explain(`There is no member ${number}.`))
    if (list) return printList(given, list, { ...page, next: page.next[list] })
    if (given.has('json')) return print(page)
    const { member: line, balance, cases, decisions } = page
    console.log(
      `${line.name}, ${line.age ?? 'no age'}, ${line.place ?? 'no place'}: ${line.state} on ${line.site_name} since ${line.signed_up}, here ${line.last_here}`,
    )
    console.log(`${balance} credits, ${cases.length} cases, ${decisions.length} decisions; ${line.email}`)
    const { events } = await readTimeline(ctx, { id: member, sight, namesOf: namesOfStaff })
    for (const event of events) console.log(lineOfEvent(event))
  })
}

const lineOfEvent = ({ at, what, more }: TimelineEvent) => `${at.slice(0, 16)}  ${what}  ${Object.values(more).join(' ')}`

export function timeline([number = '']: Words, given: Given) {
  const { id, kind, cursor } = timelineWanted(memberIn(number), given)
  return withServer(async (ctx) => {
    const reading = { id, kind, cursor, sight: sightOfMachine(ctx), namesOf: namesOfStaff }
    const page = await readTimeline(ctx, reading).catch(explain(`There is no member ${number}.`))
    await logLook(ctx, { act: 'member timeline', ...on(memberIn(number)) })
    if (given.has('json')) return print(page)
    if (page.events.length === 0) console.log('There is none.')
    for (const event of page.events) console.log(lineOfEvent(event))
    if (page.next !== null) console.error(`More: --cursor ${page.next}`)
  })
}

function timelineWanted(id: number, given: Given) {
  const [kind, cursor] = [given.text('kind'), given.text('cursor')]
  const parsed = TimelineQuery.safeParse({ id, ...(kind && { kind }), ...(cursor && { cursor }) })
  if (!parsed.success)
    throw wrongWords(`Say --kind with one of ${timelineKinds.join(', ')}, and --cursor as the page before printed it.`)
  return parsed.data
}

function printList(given: Given, list: MemberList, page: MemberListPage) {
  const { [list]: lines, next } = page
  if (given.has('json')) return print(lines)
  if (lines.length === 0) console.log('There are none.')
  // what has parts of its own is in --json
  for (const line of lines)
    console.log(
      Object.values(line)
        .filter((value) => value !== null && (typeof value !== 'object' || Array.isArray(value)))
        .join('  '),
    )
  if (next !== null) console.error(`More: --list ${list} --cursor ${next}`)
}

export function reveal([number = '']: Words, given: Given) {
  const member = memberIn(number)
  const reason = reasonIn(given)
  return withServer(async (ctx) => {
    const found = await revealMember(ctx, member).catch(explain(`There is no member ${number}.`))
    await logLook(ctx, { act: 'member reveal', ...on(member), reason })
    printOutcome(given, found, `${found.email}  ${found.date_of_birth ?? ''}`)
  })
}

export const signOut = ([number = '']: Words, given: Given) =>
  helping(number, given, { act: 'member sign-out', sentence: `${number} is logged out everywhere.` }, (ctx, member) =>
    endSessionsOf(ctx, member),
  )

export const resend = ([number = '']: Words, given: Given) =>
  helping(
    number,
    given,
    { act: 'member resend', sentence: `The confirmation is on its way to ${number} again.` },
    async (ctx, member) => {
      const site = ctx.sites.byId((await findSiteOfMember(ctx, member)) ?? 0)
      if (!site) throw notThere(`There is no member ${number}.`)
      return resendActivation(ctx, member, { site, origin: siteOriginOf(ctx, site) })
    },
  )

/** A decision without a case. */
export function decideAbout([number = '']: Words, given: Given) {
  const member = memberIn(number)
  const input = decisionIn(given, 'own')
  return withServer(async (ctx) => {
    const what = { act: 'member decide', ...on(member), reason: input.facts }
    const decision = await doAct(ctx, what, (ctx) => decide(ctx, shellActor(), { member }, input)).catch(
      explain(`There is no member ${number}.`),
    )
    printOutcome(given, { member, decision: decision.reference }, lineOf(decision))
  })
}

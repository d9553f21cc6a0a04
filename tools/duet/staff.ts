/** `duet staff`: the people who run the brands, their roles, and the way back in for somebody who lost their factors. */
import { Refusal } from '#domain/refusal.ts'
import * as z from 'zod/mini'
import { Locale, locales } from '#domain/languages/languages.ts'
import type { Scope } from '#domain/staff/rights.ts'
import { type Act, shellActor } from '#server/audit/audit.ts'
import type { Context } from '#server/infrastructure/context.ts'
import {
  endStaffSessions,
  findStaffByEmail,
  findStaffById,
  grantRole,
  inviteOnMachine,
  listStaff,
  mailOwners,
  makeOwner,
  recoverOnMachine,
  resumeStaff,
  rightsOnMachine,
  setLanguages,
  suspendStaff,
  takeGrant,
} from '#server/staff/staff.ts'
import { inColumns } from '../columns.ts'
import { Ending, type Given, notThere, type Words, wrongWords } from './command.ts'
import { doAct, print, printOutcome, withServer } from './output.ts'

const giver = () => ({ actor: shellActor(), rights: null })
/** For what needs a second person: that of an owner is refused, as to an owner. */
const alone = () => ({ actor: shellActor(), rights: rightsOnMachine })

export function list(given: Given) {
  return withServer(async (ctx) => {
    const all = []
    for (let cursor: number | null = null; ;) {
      const { staff, next } = await listStaff(ctx, cursor, () => true)
      all.push(...staff)
      if (next === null) break
      cursor = Number(next)
    }
    if (given.has('json')) return print(all)
    if (all.length === 0) return console.log('Nobody yet: duet staff invite YOU@example.com --owner makes a link.')
    const rows = all.map(({ email, name, state, last_seen_at, grants }) => [
      email,
      name,
      state,
      last_seen_at?.slice(0, 16) ?? '',
      grants
        .map(
          ({ id, role, where_name, until }) =>
            `${role}${where_name ? ` in ${where_name}` : ''}${until ? ` until ${until.slice(0, 10)}` : ''} (${id})`,
        )
        .join(', '),
    ])
    console.log(inColumns([['E-MAIL', 'NAME', 'STATE', 'LAST HERE', 'ROLES (GRANT)'], ...rows]).join('\n'))
  })
}

/** Prints a link, good once and for 30 minutes. */
export function invite([email = '']: Words, given: Given) {
  const role = given.has('owner') ? 'owner' : given.text('role')
  if (!role) throw wrongWords('Say --owner, or --role and where it holds.')
  const locale = Locale.safeParse(given.text('language') ?? 'en')
  if (!locale.success) throw wrongWords('--language takes one of en, nl, de, it, fr, es, pl.')
  const name = given.text('name')?.trim() || email.split('@')[0] || email
  return withServer(async (ctx) => {
    const consoleUrl = consoleUrlOf(ctx)
    const at = placeIn(ctx, given)
    const person = { email, name: name.slice(0, 80), locale: locale.data }
    const what = { act: 'staff invite', target_kind: 'staff', target: email, changed: { role: { before: null, after: role } } }
    const token = await doAct(ctx, what, (ctx) => inviteOnMachine(ctx, giver(), person, { role, at, until: null })).catch(
      explain(email),
    )
    const link = `${consoleUrl}/link#${token}`
    printOutcome(given, { email, role, link }, `${link}\nIt works once, within 30 minutes.`)
  })
}

/** A link for new factors, and a mail to every owner. */
export function recover([email = '']: Words, given: Given) {
  return withServer(async (ctx) => {
    const consoleUrl = consoleUrlOf(ctx)
    const { token } = await doAct(ctx, { act: 'staff recover', ...on(email) }, async (ctx) => {
      const recovered = await recoverOnMachine(ctx, email)
      await mailOwners(ctx)
      return recovered
    }).catch(explain(email))
    const link = `${consoleUrl}/link#${token}`
    printOutcome(
      given,
      { email, link },
      `${link}\nIt works once, within 30 minutes, and takes the old factors away. Every owner gets a mail.`,
    )
  })
}

export const suspend = ([email = '']: Words, given: Given) =>
  onPerson(email, given, { act: 'staff suspend', sentence: `${email} is suspended and signed out.` }, (ctx, id) =>
    suspendStaff(ctx, alone(), id),
  )
export const signOut = ([email = '']: Words, given: Given) =>
  onPerson(email, given, { act: 'staff sign-out', sentence: `${email} is signed out everywhere.` }, (ctx, id) =>
    endStaffSessions(ctx, id),
  )
/** Words as `en,de`; `all` for every language. */
export function languages([email = '', words = '']: Words, given: Given) {
  const chosen = z.array(Locale).safeParse(words === 'all' ? [] : words.split(','))
  if (!chosen.success) throw wrongWords(`Say languages as en,de, or all: ${locales.join(', ')}.`)
  return withServer(async (ctx) => {
    const row = await findStaffByEmail(ctx, email)
    if (!row) throw notThere(`Nobody with the address ${email} works here.`)
    const changed = { languages: { before: row.languages, after: chosen.data } }
    const what = { act: 'staff languages', ...on(email), reason: given.text('reason') ?? null, changed }
    await doAct(ctx, what, (ctx) => setLanguages(ctx, row.id, chosen.data))
    printOutcome(
      given,
      { email, languages: chosen.data },
      `${email} reads cases in ${words === 'all' ? 'every language' : words}.`,
    )
  })
}

export const resume = ([email = '']: Words, given: Given) =>
  onPerson(email, given, { act: 'staff resume', sentence: `${email} may sign in again.` }, (ctx, id) => resumeStaff(ctx, id))
export const owner = ([email = '']: Words, given: Given) =>
  onPerson(email, given, { act: 'staff make-owner', sentence: `${email} is an owner.` }, (ctx, id) => makeOwner(ctx, giver(), id))

export function grant([email = '', role = '']: Words, given: Given) {
  const until = given.text('until')
  const end = until === undefined ? null : new Date(`${until}T23:59:59Z`)
  if (end && Number.isNaN(end.getTime())) throw wrongWords('--until takes a day, as 2026-12-31.')
  return onPerson(email, given, { act: 'staff grant', sentence: `${email} is ${role}.` }, (ctx, id) =>
    grantRole(ctx, giver(), id, { role, at: placeIn(ctx, given), until: end }),
  )
}

export function take([number = '']: Words, given: Given) {
  if (!/^\d{1,15}$/.test(number)) throw wrongWords(`"${number}" is no number of a grant: duet staff list tells them.`)
  return withServer(async (ctx) => {
    const what = { act: 'staff take', target_kind: 'grant', target: number, reason: given.text('reason') ?? null }
    await doAct(ctx, what, (ctx) => takeGrant(ctx, alone(), { id: Number(number) })).catch(explain(number))
    printOutcome(given, { grant: Number(number) }, 'The role is taken: it ends at the next press.')
  })
}

const on = (email: string): Pick<Act, 'target_kind' | 'target'> => ({ target_kind: 'staff', target: email })

type What = { act: string; sentence: string }
/** `email`: their address, or their number as at a distance. */
function onPerson(email: string, given: Given, { act, sentence }: What, work: (ctx: Context, id: number) => Promise<unknown>) {
  return withServer(async (ctx) => {
    const row = await (/^\d{1,15}$/.test(email) ? findStaffById(ctx, Number(email)) : findStaffByEmail(ctx, email))
    if (!row) throw notThere(`Nobody with the address ${email} works here.`)
    await doAct(ctx, { act, ...on(email), reason: given.text('reason') ?? null }, (ctx) => work(ctx, row.id)).catch(
      explain(email),
    )
    printOutcome(given, { email, act }, sentence)
  })
}

/** A brand or pool by its key or name; without either the installation. */
export function placeIn(ctx: Context, given: Given): Scope {
  const [site, pool] = [given.text('site'), given.text('pool')]
  if (site && pool) throw wrongWords('Say --site or --pool, not both.')
  const all = ctx.sites.all()
  if (site) {
    const found = all.find(({ file }) => file.key === site)
    if (!found) throw notThere(`There is no brand ${site}.`)
    return { kind: 'site', id: found.id }
  }
  if (!pool) return { kind: 'installation', id: null }
  const found = all.find(({ file }) => file.pool === pool)
  if (!found) throw notThere(`There is no pool ${pool}.`)
  return { kind: 'pool', id: found.pool_id }
}

function consoleUrlOf({ config }: Context): string {
  if (config.consoleUrl === null) throw new Ending('There is no console here: set CONSOLE_URL to its address.')
  return config.consoleUrl
}

const sentences: Record<string, (whom: string) => string> = {
  staff_exists: (whom) => `${whom} works here already: duet staff recover ${whom} makes a new way in.`,
  last_owner: () => 'The last owner cannot leave.',
  scope_not_fitting: () => 'An owner rules the whole installation: leave out --site and --pool.',
}

const explain =
  (whom: string) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal)) throw error
    const sentence = sentences[error.code]?.(whom)
    if (sentence) throw new Ending(sentence, 1, { cause: error })
    if (error.code === 'not_found')
      throw notThere(
        error.details.field === 'role' ? 'There is no such role: duet role list.' : `Nothing to do for ${whom}.`,
        error,
      )
    throw error
  }

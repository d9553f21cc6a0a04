/** Sign-up: whether an address is free, and creating the account. The folder's public module. */
import { hash, randomBytes } from 'node:crypto'
import { readAttribution } from '#domain/attribution/attribution.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import { isEmail, guessableParts } from '#domain/signup/signup-rules.ts'
import type { FirstSearch } from '#domain/search/search.ts'
import type { EmailCheck, SignupRequest } from '#domain/signup/signup.ts'
import { maySignUp } from '#domain/sites/visitor-rules.ts'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { isTimezone } from '#domain/time/local-time.ts'
import { recordConversion } from '#server/affiliates/affiliates.ts'
import { readChoices } from '#server/attribution/attribution.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { countForVariant } from '#server/experiments/experiments.ts'
import { openWallet } from '#server/credits/credits.ts'
import { countingFailures, isWithin } from '#server/http/limits.ts'
import { findMarksAtSignUp, isRefused, noteHits, refuseByMarks } from '#server/marks/marks.ts'
import { findAccount, getByCredentials } from '#server/members/members.ts'
import { isAddressTaken } from '#server/member-rows/member-rows.ts'
import { hashPassword, refuseWeakPassword } from '#server/passwords/passwords.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { beginActivation } from '#server/signup/activation.ts'
import { insertMember, upsertStep } from '#server/signup/signup.store.ts'

/** How long after signing up the steps of the form count. */
const newcomerMs = 90 * dayMs

/** Stores the furthest step that a newcomer saw, for the funnel. Seen again it changes nothing; of older members nothing is stored. */
export async function storeSeenStep(ctx: Context, member: ProfileId, step: number) {
  await upsertStep(ctx.db, member, step, new Date(ctx.now().getTime() - newcomerMs))
  return null
}

export { correctAddress, resendActivation } from '#server/signup/activation.ts'

/**
 * Whether an address can sign up. Beyond 10 checks an hour per IP address and 3 a day per e-mail, every address is reported as
 * free. Signing up still refuses.
 */
export async function checkEmail(
  ctx: Context,
  site: Site,
  { email: typed, variant }: { email: string; variant?: string | null | undefined },
  address: string,
): Promise<EmailCheck> {
  const email = typed.trim()
  const token = randomBytes(16).toString('hex')
  const answer = (status: EmailCheck['status']) => ({ token, status, email: email.toLowerCase(), request_email: typed })
  if (!isEmail(email)) return answer('invalid')
  // also from a network that many share: its limit is for answers
  countForVariant(ctx, site, variant, 'begun')
  if (!(await mayRequest(ctx, email, address))) return answer('new')
  const account = await findAccount(ctx, site, email)
  if (!account) return answer('new')
  if (account.status === 'deleted') return answer('deleted')
  return answer(account.activated ? 'active' : 'not_confirmed')
}

const mayRequest = async ({ limits }: Context, email: string, address: string) =>
  (await isWithin(limits, 'email_check', { account: null, address })) &&
  isWithin(limits, 'email_check_each', { account: email.toLowerCase(), address })

type SignupOrigin = {
  locale: Locale
  origin: string
  userAgent: string | undefined
  cookie?: string | undefined
  address?: string
}
/** Networks get no postback about members who did not agree in this browser. */
const hasAgreed = (cookie: string | undefined) => readChoices(new URLSearchParams(), cookie).consent?.affiliate ?? false

/** How long the same sign-up sent again is taken for a repeat. */
const repeatMs = 10 * minuteMs

/**
 * Creates a member: account, profile, empty wallet and queued activation mail, in one transaction. The same form within ten
 * minutes returns the same account. Refuses `signups_closed`, `email_taken` (also for a reserved address), weak passwords, a name
 * equal to the address, and `banned` where a mark refuses it.
 */
export async function signUp(ctx: Context, site: Site, form: SignupRequest, visit: SignupOrigin): Promise<ProfileId> {
  if (ctx.switches.isSignupClosed || !maySignUp(site.file.signups, networkOf(form))) throw new Refusal('signups_closed')
  refuseBadForm(form)
  refuseWeakPassword(form.password, guessableParts(form, site.file.name))
  const taken = await findAccount(ctx, site, form.email)
  if (taken) return repeatOf(ctx, site, form, taken.signedUpAt, visit.address ?? '')
  const marks = await findMarksAtSignUp(ctx, site, { email: form.email, address: visit.address, cookie: visit.cookie })
  if (isRefused(marks)) throw await refuseByMarks(ctx, site, marks)
  const password_hash = await hashPassword(form.password)
  return atomically(ctx, async (ctx) => {
    const id = await insertMember(ctx.db, { ...rowOf(ctx, site, form, visit), password_hash })
    if (id === null) throw new Refusal('email_taken', { field: 'email' })
    await openWallet(ctx, id)
    await noteHits(ctx, { member: id, site: site.id, language: visit.locale }, marks)
    await beginActivation(ctx, id, { site, origin: visit.origin })
    await recordConversion(ctx, { member: id, kind: 'signup' })
    ctx.metrics.countAction('sign_up', site)
    countForVariant(ctx, site, form.variant, 'finished')
    return id
  }).catch((error: unknown) => {
    throw isAddressTaken(error) ? new Refusal('email_taken', { field: 'email' }) : error
  })
}

/** The attribution: the record's network, or the form's own; cleaned like a link, so that blanks and brackets are harmless. */
const networkOf = ({ trafficsource, arrival: attribution }: SignupRequest) =>
  readAttribution(JSON.stringify({ network: attribution?.network ?? trafficsource }))?.network ?? null

function refuseBadForm(form: SignupRequest) {
  if (form.name.normalize('NFKC').toLowerCase() === form.email.toLowerCase())
    throw new Refusal('name_equal_to_email', { field: 'name' })
  // Accepted and checked, but nothing rests on it: Origin and Sec-Fetch-Site guard this call (open areas, section 0).
  if (form.csrf && form.csrf !== hash('sha256', `${form.token ?? ''}:${form.email}`)) throw new Refusal('csrf_mismatch')
}

/** A password is tried here as at the login, and counted as one. */
async function repeatOf(ctx: Context, site: Site, form: SignupRequest, signedUpAt: Date, address: string): Promise<ProfileId> {
  const isRecent = ctx.now().getTime() - signedUpAt.getTime() < repeatMs
  if (!isRecent) throw new Refusal('email_taken', { field: 'email' })
  const who = { account: null, address, named: form.email.toLowerCase() }
  await ctx.limits.take('login', who)
  const logIn = () => getByCredentials(ctx, site, form.email, form.password)
  return countingFailures(ctx.limits, 'login', who, logIn).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'wrong_credentials' ? new Refusal('email_taken', { field: 'email' }) : error
  })
}

function rowOf(ctx: Context, site: Site, form: SignupRequest, visit: SignupOrigin) {
  const { countries, languages } = site.file
  const attribution = readAttribution(JSON.stringify(form.arrival ?? null))
  return {
    pool_id: site.pool_id,
    site_id: site.id,
    email: form.email,
    name: form.name,
    language: form.language && languages.includes(form.language) ? form.language : visit.locale,
    country:
      form.country && countries.includes(form.country) ? form.country : countries.length === 1 ? (countries[0] ?? null) : null,
    timezone: form.timezone && isTimezone(form.timezone) ? form.timezone : null,
    trafficsource: networkOf(form),
    attribution,
    partner_consent: attribution !== null && hasAgreed(visit.cookie),
    referring_profile: form.profile ?? null,
    form_path: form.form_path ?? null,
    referrer: form.referrer ?? null,
    user_agent: form.n ?? visit.userAgent ?? null,
    search_filters: form.search ? firstSearchOf(ctx, site, form.search) : null,
    at: ctx.now(),
  }
}

/** Only a country that this site is open in, and a region that is there. */
function firstSearchOf({ geo }: Context, { file }: Site, { country, countryregion, ...search }: FirstSearch): FirstSearch {
  if (country === undefined || !file.countries.includes(country)) return search
  const isThere = geo.regions[country].some(({ id }) => id === countryregion)
  return { ...search, country, ...(isThere && { countryregion }) }
}

/** The public module of mails: enqueues mails to members, and tries them until the mail server took or refused them. */
import * as z from 'zod/mini'
import { canonicalAddress } from '#domain/accounts/accounts.ts'
import type { Locale } from '#domain/languages/languages.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { hasAddress } from '#domain/signup/signup-rules.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { SecurityEvent } from '#server/sessions/device.ts'
import { isWithin } from '#server/http/limits.ts'
import { composeMessage, handOver, type Mail, type MailOutcome } from '#server/mails/delivery.ts'
import type { MailTemplate } from '#server/mails/mail-content.ts'
import {
  findLatestMail,
  insertMail,
  isRefusing,
  markRefusing,
  takeUpMail,
  unmarkRefusing,
  updateMail,
  withdrawMails,
  type LogLine,
  type MailState,
} from '#server/mails/mails.store.ts'
import type { NoticeValues } from '#server/mails/notices.ts'
import { findAccount, findReader } from '#server/members/members.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { sendNow, type NextStep, type Outgoing } from '#server/infrastructure/outbox.ts'
import type { EmailMessage } from '#server/infrastructure/mail.ts'
import { enqueue, type EnqueueOptions, job, type Job } from '#server/infrastructure/queue.ts'
import { digestOf } from '#server/infrastructure/secrets.ts'

export { composeMessage, type Mail } from '#server/mails/delivery.ts'
export {
  composeMail,
  dayOf,
  greeting,
  minuteOf,
  moneyOf,
  rateOf,
  type MailFrame,
  type MailTemplate,
} from '#server/mails/mail-content.ts'
export { composeConfirmation, composeNotice, type ConfirmationValues, type NoticeValues } from '#server/mails/notices.ts'

/** A template, whatever its values. */
type AnyTemplate = MailTemplate<never>

/** What became of the latest mail of this kind; null when there was none. */
export const findMailState = async (ctx: Context, member: ProfileId, template: AnyTemplate): Promise<MailState | null> =>
  (await findLatestMail(ctx.db, member, template.name))?.state ?? null

/** Mails of this kind that still wait are not sent any more: another one takes their place. */
export const withdrawMail = (ctx: Context, member: ProfileId, template: AnyTemplate) =>
  withdrawMails(ctx.db, member, template.name, ctx.now())

/** An address that refused mails is tried again. Done twice, it changes nothing. */
export const liftRefusal = (ctx: Context, member: ProfileId) => unmarkRefusing(ctx.db, member)

const QueuedMail = z.object({ log: z.number(), at: z.optional(z.string()), tries: z.number(), about: z.unknown() })
/** The member in whose mail log it stands; none for a mail to somebody who is no member. */
const Whose = z.object({ member: z.nullish(ProfileId), site: z.optional(z.number()), complaint: z.optional(z.number()) })
const memberIn = (about: unknown) => Whose.parse(about).member ?? null

type MailRequest<Values> = Omit<Mail<Values>, 'member' | 'template'>
type MailJobSpec<About extends z.ZodMiniType<object>, Values> = {
  name: string
  template: MailTemplate<Values>
  /** What the job must know to write the mail when its time has come. No address and no token, for those lie in the queue. */
  about: About
  /** Writes the mail anew for each try; null when nobody wants it any more. */
  write: (ctx: Context, about: z.output<About>) => Promise<MailRequest<NoInfer<Values>> | null>
  /** What follows from the mail server's yes, in the transaction that writes it down. */
  whenTaken?: (ctx: Context, about: z.output<About>) => Promise<void>
  /** Never sent again when a process died before it wrote down what came of the mail. */
  atMostOnce?: boolean
}
export type MailJob<About extends z.ZodMiniType<object> = z.ZodMiniType<object>> = Job<typeof QueuedMail> & {
  template: AnyTemplate
  about: About
}

/** A mail that `enqueueMail` queues. It is tried until its server took or refused it, for a day at most. */
export function mailJob<About extends z.ZodMiniType<object>, Values>(spec: MailJobSpec<About, Values>): MailJob<About> {
  const { name, template } = spec
  const made: MailJob<About> = {
    template,
    about: spec.about,
    ...job({
      name,
      payload: QueuedMail,
      async run(ctx, queued) {
        const about = spec.about.parse(queued.about)
        if (!(await takeUpMail(ctx.db, queued, ctx.now(), { again: !spec.atMostOnce }))) return
        await sendNow(ctx, outgoing, [{ ...queued, tries: queued.tries + 1, about }])
      },
    }),
  }
  const outgoing: Outgoing<TakenMail<z.output<About>>, MailOutcome> = {
    kind: 'mail',
    targetOf: () => template.name,
    async send(ctx, { about, ...line }) {
      const prepared = await prepare(ctx, about).catch(async (error: unknown) => {
        // nothing was handed over: the queue tries again, or an operator does from dead-jobs
        await updateMail(ctx.db, line, { state: 'deferred', response: 'not composed: an error of ours', updated_at: ctx.now() })
        throw error
      })
      return 'outcome' in prepared ? prepared : handOver(ctx, numbered(prepared, line))
    },
    finish: (ctx, { log, at, about }, came, { state, tries, dueAt }) =>
      atomically(ctx, async (ctx) => {
        if (came.outcome === 'postponed') throw new Error('A mail is never postponed.')
        const response = state === 'given_up' && came.outcome === 'failed' ? `given up: ${came.reason}` : came.response
        await updateMail(ctx.db, { log, at }, { state: stateAfter(came, state), response, updated_at: ctx.now() })
        const member = memberIn(about)
        if (came.bounced && member) await markRefusing(ctx.db, member, came.bounced, ctx.now())
        if (came.outcome === 'sent') await spec.whenTaken?.(ctx, about)
        const startAfterSeconds = dueAt && (dueAt.getTime() - ctx.now().getTime()) / 1000
        if (startAfterSeconds) await enqueue(ctx, made, { log, at, tries, about }, { startAfterSeconds })
      }),
  }
  /** Everything before the hand-over. */
  async function prepare(ctx: Context, about: z.output<About>): Promise<EmailMessage | MailOutcome> {
    const email = await spec.write(ctx, about)
    if (!email) return { outcome: 'dropped', response: 'not wanted any more' }
    return composeAllowed(ctx, { ...email, template, member: memberIn(about) })
  }
  return made
}

/** The same number at each try: a mailbox shows one mail where a process died before it wrote down that the mail server took it. */
function numbered(message: EmailMessage, { log, at }: LogLine): EmailMessage {
  const host = message.from.split('@').at(-1)?.replace('>', '')
  const id = digestOf(`mail ${log} ${at}`).toString('hex').slice(0, 32)
  return { ...message, headers: { ...message.headers, 'Message-ID': `<${id}@${host}>` } }
}

type TakenMail<About> = LogLine & { tries: number; about: About }

function stateAfter({ outcome }: MailOutcome, state: NextStep['state']): MailState {
  if (state === 'waiting') return 'deferred'
  if (outcome === 'sent') return 'delivered'
  return outcome === 'refused' ? 'bounced' : 'expired'
}

/** The message, or why it may not be sent. An address that bounced before gets none until the member corrects it. */
async function composeAllowed<Values>(ctx: Context, mail: Mail<Values>): Promise<EmailMessage | MailOutcome> {
  const { member, to } = mail
  if (await isUnwelcome(ctx, mail)) return { outcome: 'dropped', response: 'not sent: the address is not confirmed' }
  if (member && (await isRefusing(ctx.db, member, to)))
    return { outcome: 'refused', reason: 'refused before', response: 'not tried: refused before' }
  const message = composeMessage(ctx, mail)
  // the last check, because it counts the mail
  if (await mayMail(ctx, mail)) return message
  return { outcome: 'failed', reason: 'too many mails', response: 'not sent: too many mails to this address' }
}

type CheckedMail = { member: ProfileId | null; template: AnyTemplate; to: string }
async function isUnwelcome(ctx: Context, { member, template, to }: CheckedMail) {
  if (member === null || template.isForUnconfirmed) return false
  const reader = await findReader(ctx, member)
  return reader !== null && !reader.activated && reader.email === to
}

/** Whether the address has budget left for a mail; what has none waits. */
async function mayMail({ limits }: Context, { template, to }: CheckedMail) {
  if (template.budget === 'none') return true
  const who = { account: digestOf(canonicalAddress(to)).toString('hex'), address: '' }
  if (template.budget === 'reserve') return isWithin(limits, 'mail_reserve', who)
  return (await isWithin(limits, 'mail_hour', who)) && isWithin(limits, 'mail_day', who)
}

/** Queues a mail in the transaction of its cause: its line in the mail log, and the job that names the line. */
export const enqueueMail = <About extends z.ZodMiniType<object>>(
  ctx: Context,
  mail: MailJob<About>,
  told: z.input<About>,
  options: Pick<EnqueueOptions, 'startAfterSeconds'> = {},
) =>
  atomically(ctx, async (ctx) => {
    const about = mail.about.parse(told)
    const now = ctx.now()
    const { member = null, site = null, complaint = null } = Whose.parse(about)
    const line = { member_id: member, site, complaint, template: mail.template.name, state: 'queued', now } as const
    await enqueue(ctx, mail, { log: await insertMail(ctx.db, line), at: now.toISOString(), tries: 0, about }, options)
  })

/** What the mails to a member are about: who it is, the brand that writes, and where the mail's links lead. */
export const toMember = { member: ProfileId, site: z.number(), origin: z.url() }

type Recipient = { member: ProfileId; site: number; who?: 'not banned' | 'everyone' }
/**
 * The recipient of a mail and what is known of them. Null once they are banned (but for mails to `everyone`) or erased, or the brand
 * is gone.
 */
export async function findRecipient(ctx: Context, { member, site: siteId, who }: Recipient) {
  const site = ctx.sites.byId(siteId)
  const reader = await findReader(ctx, member, who)
  if (!site || !reader) return null
  const { email: to, locale, name, ...known } = reader
  return { letter: { to, locale, site }, ...known, name: greetingName(name, known.activated) }
}

const maxGreeting = 40
/** The name for a greeting; empty before the address is confirmed, and for what looks like an address: somebody else may read it. */
const greetingName = (name: string, isConfirmed: boolean) =>
  isConfirmed && !hasAddress(name) ? [...name].slice(0, maxGreeting).join('') : ''

type Notice = { name: string; template: MailTemplate<NoticeValues>; page: string }
/** A mail about a security event: when and on which device, so that the owner knows whether it was them. */
export const noticeJob = ({ name, template, page }: Notice) =>
  mailJob({
    name,
    template,
    about: z.object({ deed: SecurityEvent, ...toMember }),
    async write(ctx, { deed: securityEvent, origin, ...whom }) {
      const reader = await findRecipient(ctx, whom)
      return (
        reader && {
          ...reader.letter,
          values: { name: reader.name, timezone: reader.timezone, ...securityEvent },
          link: origin + page,
        }
      )
    },
  })

/** In the place of the mail that would confirm an address. */
export const noticeOf = ({ to, locale, site, origin }: { to: string; locale: Locale; site: Site; origin: string }) => ({
  to,
  locale,
  site,
  values: { name: '', isTaken: true },
  link: `${origin}/login`,
})

/** The notice to the member who has an address, in their language; null where nobody has it but who asks. */
export async function noticeToOwner(
  ctx: Context,
  site: Site,
  { email, asker, origin }: { email: string; asker: number; origin: string },
) {
  const owner = await findAccount(ctx, site, email)
  if (!owner || owner.id === asker) return null
  const reader = await findReader(ctx, owner.id)
  return reader && noticeOf({ to: reader.email, locale: reader.locale, site, origin })
}

/** Mails to members, in their language and the brand's dress: promised now, handed over later. Other features use this file and no other file of the folder. */
import * as z from 'zod/mini'
import { canonicalAddress } from '#domain/accounts/canonical-address.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { hasAddress } from '#domain/signup/signup-rules.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { SecurityEvent } from '#server/sessions/device.ts'
import { isWithin } from '#server/http/limits.ts'
import { deliver, type Mail } from '#server/mails/delivery.ts'
import type { MailTemplate, NoticeTemplate } from '#server/mails/mail-templates.ts'
import { findLatestMail, insertMail, takeUpMail, updateMail, withdrawMails, type MailState } from '#server/mails/mails.store.ts'
import { findReader } from '#server/members/members.ts'
import { enqueue, job, type Job } from '#server/infrastructure/queue.ts'
import { digestOf } from '#server/infrastructure/secrets.ts'

export type { Mail } from '#server/mails/delivery.ts'
export { noticeOf, noticeToOwner } from '#server/mails/taken-address.ts'

/** What became of the latest mail of this kind; null when there was none. */
export const findMailState = async (ctx: Context, member: ProfileId, template: MailTemplate): Promise<MailState | null> =>
  (await findLatestMail(ctx.db, member, template))?.state ?? null

/** Mails of this kind that still wait are not sent any more: another one takes their place. */
export const withdrawMail = (ctx: Context, member: ProfileId, template: MailTemplate) =>
  withdrawMails(ctx.db, member, template, ctx.now())

const minutes = [1, 5, 15, 60, ...Array.from({ length: 22 }, () => 60)]
/** How long to wait after each try that no server took: 1, 5, 15 and 60 minutes, then every hour. After a day of it the mail is given up. */
export const pausesSeconds = minutes.map((minute) => minute * 60)

const QueuedMail = z.object({ log: z.number(), tries: z.number(), about: z.unknown() })
/** Whose mail log tells what became of it: a mail to somebody who is no member says nothing of any. */
const Whose = z.object({ member: z.nullish(ProfileId) })
const memberIn = (about: unknown) => Whose.parse(about).member ?? null

type MailRequest<Template extends MailTemplate> = Omit<Mail<Template>, 'member' | 'template'>
type MailJobSpec<About extends z.ZodMiniType<object>, Template extends MailTemplate> = {
  name: string
  template: Template
  /** What the job must know to write the mail when its time has come. No address and no token, for those lie in the queue. */
  about: About
  /** Writes the mail anew for each try; null when nobody wants it any more. */
  write: (ctx: Context, about: z.output<About>) => Promise<MailRequest<Template> | null>
  /** What follows from the mail server's yes, in the transaction that writes it down. */
  whenTaken?: (ctx: Context, about: z.output<About>) => Promise<void>
  /** Rather never than twice, should a process die between handing the mail over and writing that down. */
  atMostOnce?: boolean
}
export type MailJob<About extends z.ZodMiniType<object> = z.ZodMiniType<object>> = Job<typeof QueuedMail> & {
  template: MailTemplate
  about: About
}

/** A mail that is promised with `enqueueMail`, and tried until its server took or refused it, or a day is over. */
export function mailJob<About extends z.ZodMiniType<object>, Template extends MailTemplate>(
  spec: MailJobSpec<About, Template>,
): MailJob<About> {
  const { name, template } = spec
  const made: MailJob<About> = {
    template,
    about: spec.about,
    ...job({
      name,
      payload: QueuedMail,
      async run(ctx, { log, tries, about: told }) {
        if (!(await takeUpMail(ctx.db, log, ctx.now(), { again: !spec.atMostOnce }))) return
        const about = spec.about.parse(told)
        const email = await spec.write(ctx, about)
        if (!email) return giveUp(ctx, log, 'not wanted any more')
        const mail = { ...email, template, member: memberIn(about) }
        if (await isUnwelcome(ctx, mail)) return giveUp(ctx, log, 'not sent: the address is not confirmed')
        const outcome = (await mayMail(ctx, mail))
          ? await deliver(ctx, mail, log, async (ctx) => spec.whenTaken?.(ctx, about))
          : 'deferred'
        if (outcome === 'delivered' || outcome === 'bounced') return
        const pause = pausesSeconds[tries]
        if (pause === undefined) return giveUp(ctx, log, `given up: ${outcome}`)
        await enqueue(ctx, made, { log, tries: tries + 1, about: told }, { startAfterSeconds: pause })
      },
    }),
  }
  return made
}

/** What an address gets that nobody confirmed: the mails that confirm it, and the receipt of what was bought, which the law asks for. */
const beforeConfirmation: ReadonlySet<MailTemplate> = new Set([
  'activation',
  'reminder',
  'reset_password',
  'mail_change',
  'receipt',
  'withdrawal',
])
/** A person who gets one has paid, or asked the operator: no budget. */
const withoutBudget: ReadonlySet<MailTemplate> = new Set(['receipt', 'withdrawal', 'complaint'])
/** What opens an account, or tells that it was opened. */
const fromReserve: ReadonlySet<MailTemplate> = new Set(['reset_password', 'mail_changed_undo', 'password_changed'])

async function isUnwelcome(ctx: Context, { member, template, to }: Pick<Mail, 'member' | 'template' | 'to'>) {
  if (member === null || beforeConfirmation.has(template)) return false
  const reader = await findReader(ctx, member)
  return reader !== null && !reader.activated && reader.email === to
}

/** Whether the address has budget left for a mail; what has none waits. */
async function mayMail({ limits }: Context, { template, to }: Pick<Mail, 'template' | 'to'>) {
  if (withoutBudget.has(template)) return true
  const who = { account: digestOf(canonicalAddress(to)).toString('hex'), address: '' }
  if (fromReserve.has(template)) return isWithin(limits, 'mail_reserve', who)
  return (await isWithin(limits, 'mail_hour', who)) && isWithin(limits, 'mail_day', who)
}

async function giveUp(ctx: Context, log: number, response: string) {
  await updateMail(ctx.db, log, { state: 'expired', response, updated_at: ctx.now() })
}

/**
 * Promises a mail, in the transaction of its cause: its line in the log and its job are there if and only if that commits. The line is the mail's own, so that a job
 * that runs again finds what was done.
 */
export const enqueueMail = <About extends z.ZodMiniType<object>>(ctx: Context, mail: MailJob<About>, told: z.input<About>) =>
  atomically(ctx, async (ctx) => {
    const about = mail.about.parse(told)
    const line = { member_id: memberIn(about), template: mail.template, state: 'queued', now: ctx.now() } as const
    await enqueue(ctx, mail, { log: await insertMail(ctx.db, line), tries: 0, about })
  })

/** What the mails to a member are about: who it is, the brand that writes, and where the mail's links lead. */
export const toMember = { member: ProfileId, site: z.number(), origin: z.url() }

/** A letter that has its reader, and what is known of them; null once they are banned or erased, or the brand is gone. */
export async function findRecipient(ctx: Context, { member, site: siteId }: { member: ProfileId; site: number }) {
  const site = ctx.sites.byId(siteId)
  const reader = await findReader(ctx, member)
  if (!site || !reader) return null
  const { email: to, locale, name, ...known } = reader
  return { letter: { to, locale, site }, ...known, name: greetingName(name, known.activated) }
}

const maxGreeting = 40
/** The name for a greeting; empty before the address is confirmed, and for what looks like an address: somebody else may read it. */
const greetingName = (name: string, isConfirmed: boolean) =>
  isConfirmed && !hasAddress(name) ? [...name].slice(0, maxGreeting).join('') : ''

type Notice = { name: string; template: NoticeTemplate; page: string }
/** Tells of a deed that opens or shuts the account: when and on which device, so that its owner knows whether it was them. */
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

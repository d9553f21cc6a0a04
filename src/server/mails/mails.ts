/** Mails to members, in their language and the brand's dress. Other features use this file and no other file of the folder. */
import * as z from 'zod/mini'
import type { ProfileId } from '#domain/profiles.ts'
import type { Context } from '#server/context.ts'
import { deliver, type Mail } from '#server/mails/delivery.ts'
import type { MailTemplate } from '#server/mails/mail-templates.ts'
import { findLatestMail, insertMail, takeUpMail, updateMail, withdrawMails, type MailState } from '#server/mails/mails.store.ts'
import { enqueue, job, type Job } from '#server/platform/queue.ts'

export type { Mail } from '#server/mails/delivery.ts'

/** No mail server took it, and none refused it for good: the job that sent it fails and is tried again. */
export class MailNotTaken extends Error {
  override readonly name = 'MailNotTaken'
}

/** For jobs that call `sendMail`: tried again after 1, 2, 4 … minutes, then every hour, for a day. */
export const mailRetries = { attempts: 28, retry: { pauseSeconds: 60, longestPauseSeconds: 3600 } }

/**
 * Sends one mail and writes down what the mail server said. Call it from a job with `...mailRetries`: it throws `MailNotTaken` when trying again may help.
 * `bounced` means that this address will not take it.
 */
export async function sendMail<Template extends MailTemplate>(
  ctx: Context,
  mail: Mail<Template>,
): Promise<'delivered' | 'bounced'> {
  const outcome = await deliver(ctx, mail, await lineFor(ctx, mail.member, mail.template))
  if (outcome === 'delivered' || outcome === 'bounced') return outcome
  // The server's words often quote the address: they stand in the mail log, never in ours.
  throw new MailNotTaken(`${mail.template}: ${outcome}`)
}

/** A mail that is tried again carries its line in the log on. */
async function lineFor(ctx: Context, member: ProfileId | null, template: MailTemplate): Promise<number> {
  const latest = member && (await findLatestMail(ctx.db, member, template))
  const isUnderWay = latest && (await takeUpMail(ctx.db, latest.id, ctx.now(), { again: true }))
  return isUnderWay ? latest.id : insertMail(ctx.db, { member_id: member, template, state: 'sent', now: ctx.now() })
}

/** Says that a mail is on its way, in the transaction that promises it. `sendMail` carries the same line on; `promiseMail` writes it by itself. */
export const noteMailQueued = (ctx: Context, member: ProfileId, template: MailTemplate) =>
  insertMail(ctx.db, { member_id: member, template, state: 'queued', now: ctx.now() })

/** What became of the latest mail of this kind; null when there was none. */
export const findMailState = async (ctx: Context, member: ProfileId, template: MailTemplate): Promise<MailState | null> =>
  (await findLatestMail(ctx.db, member, template))?.state ?? null

/** Mails of this kind that still wait are not sent any more: another one takes their place. */
export const withdraw = (ctx: Context, member: ProfileId, template: MailTemplate) =>
  withdrawMails(ctx.db, member, template, ctx.now())

const minutes = [1, 5, 15, 60, ...Array.from({ length: 22 }, () => 60)]
/** How long to wait after each try that no server took: 1, 5, 15 and 60 minutes, then every hour. After a day of it the mail is given up. */
export const pausesSeconds = minutes.map((minute) => minute * 60)

const Promised = z.object({ log: z.number(), tries: z.number(), about: z.unknown() })

type MailJobSpec<About extends z.ZodMiniType, Template extends MailTemplate> = {
  name: string
  template: Template
  /** What the job must know to write the mail when its time has come. No address and no token, for those lie in the queue. */
  about: About
  /** Writes the mail anew for each try; null when nobody wants it any more. */
  write: (ctx: Context, about: z.output<About>) => Promise<Mail<Template> | null>
  /** Rather never than twice, should a process die between handing the mail over and writing that down. */
  atMostOnce?: boolean
}
export type MailJob<About extends z.ZodMiniType = z.ZodMiniType> = Job<typeof Promised> & { template: MailTemplate; about: About }

/** A mail that is promised with `promiseMail`, and tried until its server took or refused it, or a day is over. */
export function mailJob<About extends z.ZodMiniType, Template extends MailTemplate>(
  spec: MailJobSpec<About, Template>,
): MailJob<About> {
  const made: MailJob<About> = {
    template: spec.template,
    about: spec.about,
    ...job({
      name: spec.name,
      payload: Promised,
      async run(ctx, { log, tries, about }) {
        if (!(await takeUpMail(ctx.db, log, ctx.now(), { again: !spec.atMostOnce }))) return
        const mail = await spec.write(ctx, spec.about.parse(about))
        const outcome = mail && (await deliver(ctx, mail, log))
        if (outcome === null) return giveUp(ctx, log, 'not wanted any more')
        if (outcome === 'delivered' || outcome === 'bounced') return
        const pause = pausesSeconds[tries]
        if (pause === undefined) return giveUp(ctx, log, `given up: ${outcome}`)
        await enqueue(ctx, made, { log, tries: tries + 1, about }, { startAfterSeconds: pause })
      },
    }),
  }
  return made
}

async function giveUp(ctx: Context, log: number, response: string) {
  await updateMail(ctx.db, log, { state: 'expired', response, updated_at: ctx.now() })
}

/** Promises a mail in the transaction of `ctx.db`: its line in the log and its job are there if and only if that commits. */
export async function promiseMail<About extends z.ZodMiniType>(
  ctx: Context,
  mail: MailJob<About>,
  member: ProfileId | null,
  about: z.input<About>,
) {
  const log = await insertMail(ctx.db, { member_id: member, template: mail.template, state: 'queued', now: ctx.now() })
  await enqueue(ctx, mail, { log, tries: 0, about: mail.about.parse(about) })
}

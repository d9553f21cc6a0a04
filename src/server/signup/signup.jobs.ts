/** Jobs of sign-up: the confirmation mail, four reminders, and deleting expired rows. */
import * as z from 'zod/mini'
import { job } from '#server/infrastructure/queue.ts'
import { activationTemplate, reminderTemplate } from '#server/signup/signup.mails.ts'
import { deleteExpired } from '#server/signup/signup.store.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { reminderHours } from '#domain/signup/signup-rules.ts'
import { dayMs, hourMs } from '#domain/time/durations.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { findRecipient, mailJob, noticeOf, noticeToOwner, enqueueMail, toMember } from '#server/mails/mails.ts'
import { digestOf, newSecret } from '#server/infrastructure/secrets.ts'
import {
  deleteReminder,
  findClaim,
  findReminder,
  insertToken,
  takeDueReminders,
  updateReminder,
  type DueReminder,
} from '#server/signup/activation.store.ts'

/** Every hour: tokens and sessions past their end, and keys of writes older than KEY_DAYS. */
export const clearExpired = job({
  name: 'signup.clear-expired',
  payload: z.object({}),
  everyCron: '7 * * * *',
  run: (ctx) => deleteExpired(ctx.db, ctx.now(), new Date(ctx.now().getTime() - ctx.config.keyDays * dayMs)),
})

export const signupJobs = [clearExpired]

const linkLifeMs = 7 * dayMs

/** Mails a confirmation link of its own, or a notice to the owner of a taken address. Active members get no mail. */
export const activationMail = mailJob({
  name: 'signup.activation-mail',
  template: activationTemplate,
  about: z.object(toMember),
  async write(ctx, { origin, ...whom }) {
    const claim = await findClaim(ctx.db, whom.member)
    if (claim) return noticeOfClaim(ctx, whom, { email: claim.email, origin })
    const mail = await composeActivation(ctx, whom, origin)
    return mail && { ...mail.letter, values: { name: mail.name } }
  },
})

/** One of the four reminders. The member may have confirmed, left, or stopped them meanwhile. */
export const reminderMail = mailJob({
  name: 'signup.reminder-mail',
  template: reminderTemplate,
  atMostOnce: true,
  about: z.object({ member: ProfileId, number: z.number() }),
  async write(ctx, { member, number }) {
    // no reminders to another member's address
    if (await findClaim(ctx.db, member)) return null
    const reminder = await findReminder(ctx.db, member)
    const mail = reminder && (await composeActivation(ctx, { member, site: reminder.site_id }, reminder.origin))
    if (!mail) return null
    const unsubscribe = `${reminder.origin}/activate/stop?key=${reminder.stop_key}`
    return { ...mail.letter, values: { name: mail.name, number }, unsubscribe }
  },
})

type Claim = { email: string; origin: string }
/** Also to the typed address, where it is free but may be reclaimed. */
async function noticeOfClaim(ctx: Context, whom: { member: ProfileId; site: number }, { email, origin }: Claim) {
  const reader = await findRecipient(ctx, whom)
  if (!reader) return null
  const { site, locale } = reader.letter
  return (await noticeToOwner(ctx, site, { email, asker: whom.member, origin })) ?? noticeOf({ to: email, locale, site, origin })
}

/** With a link that confirms the address; null when there is no recipient. */
async function composeActivation(ctx: Context, whom: { member: ProfileId; site: number }, origin: string) {
  const reader = await findRecipient(ctx, whom)
  if (!reader || reader.status !== 'active' || reader.activated) return null
  const token = newSecret()
  const created_at = ctx.now()
  const expires_at = new Date(created_at.getTime() + linkLifeMs)
  await insertToken(ctx.db, { token_hash: digestOf(token), member_id: whom.member, created_at, expires_at })
  return { letter: { ...reader.letter, link: `${origin}/activate/done?token=${token}` }, name: reader.name }
}

const atOnce = 200

/** Every minute: queues the due reminders. Job and next due time commit together, so none is queued twice. */
export const remindDue = job({
  name: 'signup.remind',
  mailsByClock: true,
  payload: z.object({}),
  everyCron: '* * * * *',
  atOnce: 1,
  async run(ctx) {
    for (let taken = atOnce; taken === atOnce;) {
      taken = await atomically(ctx, async (ctx) => {
        const due = await takeDueReminders(ctx.db, ctx.now(), atOnce)
        for (const reminder of due) await remind(ctx, reminder)
        return due.length
      })
    }
  },
})

/** After a long stop the member gets the one reminder that fits today, not all that were missed. */
async function remind(ctx: Context, { member_id: member, signed_up_at, passed, ...reminder }: DueReminder) {
  if (reminder.activated_at || reminder.status === 'deleted' || reminder.status === 'banned')
    return deleteReminder(ctx.db, member)
  const dueAt = (hours: number) => new Date(signed_up_at.getTime() + hours * hourMs)
  const number = Math.max(passed + 1, reminderHours.filter((hours) => dueAt(hours) <= ctx.now()).length)
  const next = reminderHours[number]
  await updateReminder(ctx.db, member, { passed: number, due_at: next === undefined ? null : dueAt(next) })
  // An address that refused a mail gets no reminder; once it is corrected the later ones go there.
  if (reminder.status === 'active' && !reminder.mail_refused_at) await enqueueMail(ctx, reminderMail, { member, number })
  return null
}

export const activationJobs = [activationMail, reminderMail, remindDue]

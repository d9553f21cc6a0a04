/** Jobs of shared dates: the question at the time a member set, the mails to a contact, and deleting what is over. */
import * as z from 'zod/mini'
import type { Locale } from '#domain/languages/languages.ts'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { answerMs, endOf } from '#domain/shared-dates/shared-date-rules.ts'
import { siteOriginOf } from '#server/http/request-info.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { enqueue, job } from '#server/infrastructure/queue.ts'
import { enqueueMail, findRecipient, mailJob } from '#server/mails/mails.ts'
import { pushNow } from '#server/push/push.ts'
import { contactKey, linkToken, stopToken } from '#server/shared-dates/shared-date-links.ts'
import { checkInTemplate, overdueTemplate, sharedTemplate } from '#server/shared-dates/shared-dates.mails.ts'
import {
  type DateRow,
  deleteDates,
  findDate,
  isContactStopped,
  lockDue,
  updateDate,
} from '#server/shared-dates/shared-dates.store.ts'

const dueAtOnce = 200
export const datesPath = '/safety/dates'

/** A mail to the contact; null once the date is gone or over, its member is not here, or the address wants none. */
async function writeToContact(ctx: Context, { date: id }: { date: number }) {
  const date = await findDate(ctx.db, id)
  const site = date && ctx.sites.byId(date.site_id)
  if (!date?.contact_email || !site || date.returned_at) return null
  if (await isContactStopped(ctx.db, contactKey(ctx, date.contact_email))) return null
  const member = await findRecipient(ctx, { member: date.member_id as ProfileId, site: date.site_id })
  if (!member || (member.status !== 'active' && member.status !== 'paused')) return null
  const origin = siteOriginOf(ctx, site)
  const { contact_email: to, language, back_at, timezone } = date
  const stop = `${origin}/shared-date?stop=${stopToken(ctx, to)}`
  const values = { name: member.name || site.file.name, back_at, timezone, stop }
  return { to, site, locale: language as Locale, link: `${origin}/shared-date?token=${linkToken(ctx, date.nonce)}`, values }
}

const about = z.object({ date: z.number(), site: z.number() })
/** At the start, once. */
export const mailShared = mailJob({
  name: 'shared-dates.shared',
  template: sharedTemplate,
  about,
  write: writeToContact,
  atMostOnce: true,
})
/** When nothing was heard, once. */
export const mailOverdue = mailJob({
  name: 'shared-dates.overdue',
  template: overdueTemplate,
  about,
  write: writeToContact,
  atMostOnce: true,
})

/** The question to a member who has no push. */
export const mailCheckIn = mailJob({
  name: 'shared-dates.check-in',
  template: checkInTemplate,
  about: z.object({ member: ProfileId, site: z.number() }),
  async write(ctx, whom) {
    const reader = await findRecipient(ctx, whom)
    const site = ctx.sites.byId(whom.site)
    return reader && site ? { ...reader.letter, values: { name: reader.name }, link: siteOriginOf(ctx, site) + datesPath } : null
  },
})

/** Asks "Are you back safely?": by push, else by mail. Nothing in it says with whom or where. */
export const askWhetherBack = job({
  name: 'shared-dates.ask',
  payload: z.object({ date: z.number() }),
  async run(ctx, { date: id }) {
    const date = await findDate(ctx.db, id)
    const site = date && ctx.sites.byId(date.site_id)
    if (!date || !site || date.returned_at || date.back_at > ctx.now()) return
    const member = date.member_id as ProfileId
    const body = ctx.texts.translator(date.language as Locale, site.file.form_of_address)('push_notes.check_in')
    const isPushed = await pushNow(ctx, site, member, { body, url: datesPath, tag: 'check_in' })
    if (!isPushed) await enqueueMail(ctx, mailCheckIn, { member, site: date.site_id })
  },
})

/** Every minute: asks, tells contacts, deletes. */
export const checkSharedDates = job({
  name: 'shared-dates.check',
  payload: z.object({}),
  everyCron: '* * * * *',
  mailsByClock: true,
  async run(ctx) {
    for (let taken = dueAtOnce; taken === dueAtOnce;)
      taken = await atomically(ctx, async (ctx) => {
        const due = await lockDue(ctx.db, ctx.now(), dueAtOnce)
        const isOver = (date: DateRow) => endOf(date) <= ctx.now()
        await deleteDates(
          ctx.db,
          due.filter(isOver).map(({ id }) => id),
        )
        for (const date of due.filter((date) => !isOver(date))) await goOn(ctx, date)
        return due.length
      })
  },
})

async function goOn(ctx: Context, date: DateRow) {
  const now = ctx.now()
  const { id, site_id: site } = date
  if (date.returned_at) return updateDate(ctx.db, id, { next_at: endOf(date) })
  if (!date.asked_at) {
    await enqueue(ctx, askWhetherBack, { date: id })
    return updateDate(ctx.db, id, { asked_at: now, next_at: new Date(date.back_at.getTime() + answerMs) })
  }
  if (date.contact_email && !date.contact_told_at) await enqueueMail(ctx, mailOverdue, { date: id, site })
  return updateDate(ctx.db, id, { contact_told_at: date.contact_told_at ?? now, next_at: endOf(date) })
}

export const sharedDatesJobs = [mailShared, mailOverdue, mailCheckIn, askWhetherBack, checkSharedDates]

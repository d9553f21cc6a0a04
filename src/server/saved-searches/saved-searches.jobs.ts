/** Jobs of saved searches: looks for new people, and mails those who want it. */
import * as z from 'zod/mini'
import { dayMs, minuteMs } from '#domain/time/durations.ts'
import { savedSearchesPath } from '#domain/search/search-rules.ts'
import { siteOriginOf } from '#server/http/request-info.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { job } from '#server/infrastructure/queue.ts'
import { enqueueMail, findRecipient, mailJob, toMember } from '#server/mails/mails.ts'
import { nextNotification } from '#server/notifications/notifications.ts'
import { lookEveryMs } from '#server/saved-searches/saved-searches.ts'
import { savedSearchTemplate } from '#server/saved-searches/saved-searches.mails.ts'
import * as store from '#server/saved-searches/saved-searches.store.ts'
import { findNewPeople, type SearchedSince } from '#server/search/search.ts'

const atOnce = 100
/** New people get their place on the map within a minute or two, and a search may be by distance. */
const settledMs = 5 * minuteMs
/** A search that found somebody rests for a day: one notice a day at most. */
const restMs = dayMs
/** After a longer stop, the people of this time are looked at. */
const longestMs = 7 * dayMs

export const savedSearchMail = mailJob({
  name: 'saved-searches.mail',
  template: savedSearchTemplate,
  about: z.object(toMember),
  async write(ctx, { origin, ...whom }) {
    const reader = await findRecipient(ctx, whom)
    if (!reader || reader.status !== 'active' || !(await store.hasNews(ctx.db, whom.member))) return null
    return { ...reader.letter, values: { name: reader.name }, link: `${origin}${savedSearchesPath}` }
  },
})

/** Every few minutes: looks for new people of each search whose time has come, some searches at a time. */
export const findNewPeopleDue = job({
  name: 'saved-searches.find-new-people',
  mailsByClock: true,
  payload: z.object({}),
  everyCron: '*/5 * * * *',
  atOnce: 1,
  async run(ctx) {
    for (let taken = atOnce; taken === atOnce;) taken = await lookAtDue(ctx)
    for (let taken = atOnce; taken === atOnce;) taken = await mailDue(ctx)
  },
})

async function lookAtDue(ctx: Context): Promise<number> {
  const now = ctx.now()
  const until = new Date(now.getTime() - settledMs)
  const due = await store.listDueSearches(ctx.db, now, atOnce)
  const searches = due.flatMap(({ id, member_id: member, site_id, filters, looked_until, is_active }) => {
    const site = ctx.sites.byId(site_id)
    const since = new Date(Math.max(looked_until.getTime(), until.getTime() - longestMs))
    return site && is_active && site.file.saved_searches > 0 ? [{ id, site, member, filters, since }] : []
  })
  const found = await findNewPeople(ctx, searches satisfies SearchedSince[], until)
  const foundIds = new Set(searches.filter((_, n) => found[n]).map(({ id }) => id))
  const lookedAt = new Set(searches.map(({ id }) => id))
  const looks = due.map(({ id }) => {
    const isFound = foundIds.has(id)
    return { id, isFound, nextAt: new Date(now.getTime() + (isFound || !lookedAt.has(id) ? restMs : lookEveryMs)) }
  })
  await atomically(ctx, async (ctx) => {
    const told = await store.finishLooks(ctx.db, looks, { now, until })
    if (told.length === 0) return
    for (const { member_id, site_id } of told) await queueMail(ctx, member_id, site_id)
    await store.leaveSearchNotes(
      ctx.db,
      told.map(({ member_id }) => member_id),
      now,
    )
  })
  return due.length
}

/** At the time that the member's settings allow; those who want no mail have no row. */
async function queueMail(ctx: Context, member: store.DueMail['member_id'], site: number) {
  const due = await nextNotification(ctx, member, 'saved_search', 'mail', await store.findMailSent(ctx.db, member))
  if (due) await store.queueSearchMail(ctx.db, member, site, due)
}

/** The settings may have changed while the mail waited. Mail and time commit together, so none is queued twice. */
const mailDue = (ctx: Context): Promise<number> =>
  atomically(ctx, async (ctx) => {
    const now = ctx.now()
    const due = await store.takeDueMails(ctx.db, now, atOnce)
    for (const { member_id: member, site_id, sent_at } of due) {
      const site = ctx.sites.byId(site_id)
      const at = site && (await nextNotification(ctx, member, 'saved_search', 'mail', sent_at))
      const isNow = at !== null && at <= now
      await store.updateSearchMail(ctx.db, member, isNow ? { due_at: null, sent_at: now } : { due_at: at })
      if (site && isNow) await enqueueMail(ctx, savedSearchMail, { member, site: site_id, origin: siteOriginOf(ctx, site) })
    }
    return due.length
  })

export const savedSearchesJobs = [findNewPeopleDue, savedSearchMail]

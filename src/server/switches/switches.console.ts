/** Calls of the console about switches. Each that is turned on ends by itself. */
import { Refusal } from '#domain/refusal.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { ConsoleHandlers } from '#server/http/handle-console.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { checkedNotice, listSwitches, turnSwitch } from '#server/switches/switches.ts'

async function written(ctx: Context) {
  return {
    switches: (await listSwitches(ctx)).map((one) => ({
      name: one.name,
      is_on: one.is_on,
      reason: 'reason' in one ? one.reason : null,
      changed_by: 'changed_by' in one ? one.changed_by : null,
      changed_at: 'changed_at' in one ? one.changed_at.toISOString() : null,
      ends_at: 'ends_at' in one ? (one.ends_at?.toISOString() ?? null) : null,
      notice: 'texts' in one && one.texts ? { texts: one.texts, site: one.site_id } : null,
    })),
    brands: ctx.sites.all().map(({ id, file }) => ({
      id,
      name: file.name,
      languages: file.languages,
      own: file.domain_language,
    })),
  }
}

export const switchesConsole: Pick<ConsoleHandlers, 'GET /api/switches' | 'POST /api/switches'> = {
  'GET /api/switches': ({ ctx }) => written(ctx),
  async 'POST /api/switches'({ ctx, caller, body: { name, is_on, minutes, notice, reason }, note }) {
    const to = notice && is_on ? (ctx.sites.byId(notice.site ?? 0)?.file.key ?? 'all brands') : undefined
    note({
      target_kind: 'switch',
      target: name,
      changed: { is_on: { before: !is_on, after: is_on }, ...(to && { members_of: { before: null, after: to } }) },
    })
    if (is_on && minutes === undefined) throw new Refusal('invalid_input', { field: 'minutes' })
    if ((name === 'members-notice' && is_on) !== (notice !== undefined)) throw new Refusal('invalid_input', { field: 'notice' })
    const told = notice && checkedNotice(ctx, notice.texts, notice.site)
    const ends_at = is_on && minutes !== undefined ? new Date(ctx.now().getTime() + minutes * minuteMs) : null
    await turnSwitch(ctx, { name, is_on, reason: reason.slice(0, 500), changed_by: `staff:${caller.id}`, ends_at, ...told })
    return written(ctx)
  },
}

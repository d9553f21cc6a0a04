/** Routes of profiles and their photos. */
import { sourceOf } from '#server/attribution/attribution.ts'
import type { Handlers } from '#server/http/handle.ts'
import { getProfile, forgetCard } from '#server/profiles/profiles.ts'
import type * as z from 'zod/mini'
import type { PhotoChange } from '#domain/photos/photos.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { Refusal } from '#domain/refusal.ts'
import type { FormFiles } from '#domain/wire.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Member } from '#server/sessions/session.ts'
import { addPhotos, markPhoto, orderPhotos, removePhoto } from '#server/photos/photos.ts'

export const profilesHandlers = {
  'GET /api/profile.php': async ({ ctx, site, member, query, request }) => {
    if (!member) await ctx.limits.take('visitor_profile', { account: null, address: request.address })
    const trafficsource = sourceOf(ctx, site, request.cookie, query.trafficsource) ?? undefined
    const viewer = { viewer: member?.profile ?? null, locale: request.locale, trafficsource, browserZone: request.timeZone }
    return getProfile(ctx, site, viewer, query.profile)
  },
} satisfies Partial<Handlers>

export const photosHandlers = {
  'POST /api/profileimage.php': async ({ ctx, member, form, request }) =>
    onCard(ctx, member, await addPhotos(ctx, member.profile, uploadsIn(form), request.claim)),
  'PUT /api/profileimage.php': async ({ ctx, member, body }) => onCard(ctx, member, await change(ctx, member.profile, body)),
  'DELETE /api/profileimage.php': async ({ ctx, member, body }) =>
    onCard(ctx, member, await removePhoto(ctx, member.profile, body.id)),
} satisfies Partial<Handlers>

const change = (ctx: Context, member: ProfileId, body: z.infer<typeof PhotoChange>) =>
  'nude' in body ? markPhoto(ctx, member, body.id, body.nude) : orderPhotos(ctx, member, 'order' in body ? body.order : [body.id])

/** The card contains the main photo: it is read again. */
function onCard<Reply>(ctx: Context, member: Member, reply: Reply): Reply {
  forgetCard(ctx, member.profile)
  return reply
}

/** Every part that is a file, under any name. */
function uploadsIn(form: FormFiles) {
  if (!form.files.length) throw new Refusal('invalid_input', { field: 'file' })
  return form.files.map(({ name, path }) => ({ name, source: path }))
}

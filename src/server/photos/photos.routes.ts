/** Photos on the wire. */
import { Refusal } from '#domain/refusal.ts'
import type { FormFiles } from '#domain/wire.ts'
import type { Context } from '#server/context.ts'
import type { Handlers } from '#server/http/handle.ts'
import type { Member } from '#server/http/session.ts'
import { forgetCard } from '#server/profiles/profiles.ts'
import { addPhotos, orderPhotos, removePhoto } from '#server/photos/photos.ts'

export const photosHandlers = {
  'POST /api/profileimage.php': async ({ ctx, member, form, request }) =>
    onCard(ctx, member, await addPhotos(ctx, member.profile, uploadsIn(form), request.claim)),
  'PUT /api/profileimage.php': async ({ ctx, member, body }) =>
    onCard(ctx, member, await orderPhotos(ctx, member.profile, 'order' in body ? body.order : [body.id])),
  'DELETE /api/profileimage.php': async ({ ctx, member, body }) =>
    onCard(ctx, member, await removePhoto(ctx, member.profile, body.id)),
} satisfies Partial<Handlers>

/** The card carries the main photo: it is read again. */
function onCard<Reply>(ctx: Context, member: Member, reply: Reply): Reply {
  forgetCard(ctx, member.profile)
  return reply
}

/** Every part that is a file, whatever the part is called. */
function uploadsIn(form: FormFiles) {
  if (!form.files.length) throw new Refusal('invalid_input', { field: 'file' })
  return form.files.map(({ name, path }) => ({ name, source: path }))
}

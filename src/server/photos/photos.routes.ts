/** Photos on the wire. */
import { Refusal } from '#domain/refusal.ts'
import type { Handlers } from '#server/http/handle.ts'
import { addPhotos, makeMainPhoto, removePhoto } from '#server/photos/photos.ts'

export const photosHandlers = {
  'POST /api/profileimage.php': async ({ ctx, member, form }) => addPhotos(ctx, member.profile, await uploadsIn(form)),
  'PUT /api/profileimage.php': ({ ctx, member, body }) => makeMainPhoto(ctx, member.profile, body.id),
  'DELETE /api/profileimage.php': ({ ctx, member, body }) => removePhoto(ctx, member.profile, body.id),
} satisfies Partial<Handlers>

/** Every part that is a file, whatever the part is called. */
async function uploadsIn(form: FormData) {
  const files = [...form.values()].filter((part) => part instanceof File)
  if (!files.length) throw new Refusal('invalid_input', { field: 'file' })
  return Promise.all(files.map(async (file) => ({ name: file.name, bytes: await file.bytes() })))
}

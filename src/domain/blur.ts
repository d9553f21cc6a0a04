/** Blurred photos: the spec's `hideNudity`, as a choice a browser keeps (docs/decisions/0022-hide-nudity.md). */
import { daySeconds } from '#domain/times.ts'

/** `1` while photos are to be blurred; thirty days, as the spec's other kept values. */
export const blurCookie = { name: 'blur_photos', maxAgeSeconds: 30 * daySeconds }

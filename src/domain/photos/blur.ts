/** Blurred photos: the spec's `hideNudity`, stored as a cookie (docs/decisions/0058-nude-photos.md). */
import { daySeconds } from '#domain/time/durations.ts'

/** Which photos of others are blurred: none, those marked as nude, or all. */
export const blurChoices = ['none', 'nude', 'all'] as const
export type BlurChoice = (typeof blurChoices)[number]

/** The cookie of the choice, unless it is `none`; thirty days, like the spec's other stored values. */
export const blurCookie = { name: 'blur_photos', maxAgeSeconds: 30 * daySeconds }

/** The values of the cookie. `1` was "all" when there was one switch. */
export const readBlur = (value: string | undefined): BlurChoice =>
  value === '1' ? 'all' : (blurChoices.find((choice) => choice === value) ?? 'none')

/** Web vitals of real visits: a few numbers and the kind of page, nothing about the visitor. */
import * as z from 'zod/mini'

/** As in `<html data-page>` (`src/web/kit/routing/pages.ts`; a test compares them). */
// prettier-ignore
export const pageKinds = [
  'index', 'login', 'reset-password', 'reset-password-do', 'mail-change-do', 'signup', 'complete-signup', 'match-finder',
  'signup-matches', 'lander', 'legal', 'fictional', 'notice', 'activate-done', 'account-deleted', 'activate-error', 'activate-stop', 'home',
  'discover', 'members', 'profile', 'profile-chat', 'member-lander', 'likes', 'chats', 'chat', 'credits', 'credit-history',
  'repeat-order', 'credit-order', 'premium', 'you', 'my-profile', 'notifications', 'pricing', 'complaints', 'complaint-status',
  'safety', 'shared-dates', 'shared-date', 'withdraw', 'invoice', 'transaction', 'offline', 'not-found',
] as const
export const PageKind = z.enum(pageKinds)
export type PageKind = z.infer<typeof PageKind>

/** The largest thing painted, the slowest answer to a press, the jumps of the layout, the first byte. */
export const VitalName = z.enum(['lcp', 'inp', 'cls', 'ttfb'])
export type VitalName = z.infer<typeof VitalName>

/** Values above ten minutes are rejected: no visitor waits so long. */
const longestMs = 600_000

/** `value` is milliseconds; of `cls` it is its own unit, a share of the window. */
export const Vital = z.object({ name: VitalName, page: PageKind, value: z.number().check(z.gte(0), z.lte(longestMs)) })
export type Vital = z.infer<typeof Vital>

/** The vitals of one visit, each reported once. */
export const Vitals = z.object({ vitals: z.array(Vital).check(z.minLength(1), z.maxLength(4)) })

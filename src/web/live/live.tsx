/** The live side of the member area. */
import { later } from '#web/member/later.tsx'

/** Without it the polls go on. */
export const Live = later(() => import('#web/live/live-parts.tsx').then(({ LiveParts }) => LiveParts))

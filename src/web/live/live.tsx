/** The live side of the member area. Without it the polls go on. */
import { later } from '#web/member/later.tsx'

export const Live = later(() => import('#web/live/live-parts.tsx').then(({ LiveParts }) => LiveParts))

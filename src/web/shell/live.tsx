/** The live side of the member area. */
import { later } from '#web/store/later.tsx'

/** Without it the polls go on. */
export const Live = later(() => import('#web/shell/live-parts.tsx').then(({ LiveParts }) => LiveParts))

/** What comes a moment after each page of the member area. */
import { later } from '#web/store/later.tsx'

export const PartsLater = later(() => import('#web/shell/member-parts.tsx').then(({ MemberParts }) => MemberParts))

/** What comes a moment after each page of the member area. */
import { later } from '#web/member/later.tsx'

export const PartsLater = later(() => import('#web/member/member-parts.tsx').then(({ MemberParts }) => MemberParts))

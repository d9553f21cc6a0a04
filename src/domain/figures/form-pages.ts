/** Pages that carry the sign-up form: where a visit of the funnel begins. */
import { memberPages } from '#domain/figures/funnel.ts'
import { landerFamilies, slugs } from '#domain/landers/lander-slugs.ts'

/** Pages that begin with the sign-up form, as the cut by lander names them. Members' pages for visitors are one. */
export const formPages: readonly string[] = [
  '/',
  '/signup',
  ...landerFamilies.flatMap((family) => [`/landers/${family}`, ...slugs.map((slug) => `/landers/${family}/${slug}`)]),
]
const known = new Set(formPages)

/** Which of them a path is; empty for every other page. */
export function formPageOf(path: string): string {
  const lower = path.toLowerCase()
  const bare = lower.length > 1 && lower.endsWith('/') ? lower.slice(0, -1) : lower
  if (known.has(bare)) return bare
  return bare.startsWith(`${memberPages}/`) ? memberPages : ''
}

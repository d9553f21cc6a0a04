/** Site settings on the wire. */
import { profileFields, interests, selectFields } from '#domain/profiles/profile-fields.ts'
import type { Handlers } from '#server/http/handle.ts'
import { companyInfoOf, settingsOf } from '#server/site-settings/site-settings.ts'
import type { Site } from '#server/sites/sites.ts'

export const sitesHandlers = {
  'GET /api/settings.php': async ({ ctx, site, request }) => settingsOf(ctx, site, request.locale, request.address),
  'GET /api/companyinfo.php': async ({ site }) => companyInfoOf(site),
  'GET /api/profile_fields.php': async ({ site }) => {
    const visible = new Set<string>(site.file.visible_profile_fields)
    const choices = ['gender', ...selectFields].filter((field) => visible.has(field))
    const allowed = choices.map((field) => [field, [...profileFields[field as keyof typeof profileFields]]] as const)
    const chosen = interestsOf(site)
    return { allowed_values: { ...Object.fromEntries(allowed), ...(chosen.length > 0 && { interests: chosen }) } }
  },
  'GET /api/interests.php': async ({ site }) => ({ interests: interestsOf(site) }),
} satisfies Partial<Handlers>

const interestsOf = ({ file }: Site) => (file.visible_profile_fields.includes('interests') ? [...interests] : [])

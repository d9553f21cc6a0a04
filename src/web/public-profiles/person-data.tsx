/** A public profile as structured data: that it is one, and the first name. What else the page shows is not made for machines. */
import { useLocation } from 'react-router'
import type { PublicProfile } from '#domain/public-profiles/public-profiles.ts'
import { JsonLd } from '#web/kit/page/json-ld.tsx'
import { useAppContext } from '#web/kit/providers.tsx'

/** The call answers for members who agreed only. */
export function PersonData({ data: person }: { data: PublicProfile | undefined }) {
  const { home, locale } = useAppContext().start
  const { pathname } = useLocation()
  if (!person) return null
  const mainEntity = { '@type': 'Person', name: person.name }
  return <JsonLd things={[{ '@type': 'ProfilePage', url: `${home}${pathname}`, inLanguage: locale, mainEntity }]} />
}

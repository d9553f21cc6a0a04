/** The brand and its company as structured data, with what the first page shows at its end. */
import type { FirstPage } from '#domain/brand-words/brand-words.ts'
import { appIconAddress } from '#domain/sites/app-files.ts'
import { JsonLd } from '#web/kit/page/json-ld.tsx'
import { useAppContext } from '#web/kit/providers.tsx'

export function BrandData({ data }: { data: FirstPage | undefined }) {
  const { home, settings: s, locale } = useAppContext().start
  const url = `${home}/`
  const organization = {
    '@type': 'Organization',
    '@id': `${url}#organization`,
    name: s.name,
    legalName: s.company_name,
    url,
    logo: `${home}${appIconAddress('512.png')}`,
    email: s.support_email,
    ...(s.support_phone && { telephone: s.support_phone }),
    address: `${s.company_address} ${s.company_city}, ${s.company_country}`,
    ...(s.company_vat_numbers.length > 0 && { vatID: s.company_vat_numbers[0] }),
  }
  const website = {
    '@type': 'WebSite',
    '@id': `${url}#website`,
    name: s.name,
    description: data?.words.headline ?? s.tagline,
    url,
    inLanguage: locale,
    publisher: { '@id': organization['@id'] },
  }
  return <JsonLd things={[organization, website]} />
}

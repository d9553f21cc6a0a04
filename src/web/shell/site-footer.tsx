/** The end of every page: the company, links, language and colours; shorter for members. Hydrated after the page. */
import { CookieSettings } from '#web/consent/cookie-settings.tsx'
import { Footer } from '#web/kit/layouts/footer.tsx'
import { useSettings, useUser } from '#web/kit/providers.tsx'
import { LanguageChoice } from '#web/shell/language-choice.tsx'
import { SchemeChoice } from '#web/shell/scheme.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'

export function SiteFooter() {
  const text = useText('shell')
  const { name, ...s } = useSettings()
  const user = useUser()
  return (
    <Footer
      brandName={name}
      compact={user !== null}
      about={
        user
          ? [`${s.company_name}, ${s.company_city}`, s.support_email]
          : [
              s.company_name,
              ...(s.company_tradenames.length > 0
                ? [text('footer.trade_names', { names: s.company_tradenames.join(', ') })]
                : []),
              `${s.company_address} ${s.company_city}, ${s.company_country}`,
              text('footer.registered', { number: s.company_kvk }),
              ...(s.company_vat_numbers.length > 0 ? [text('footer.vat', { numbers: s.company_vat_numbers.join(', ') })] : []),
              ...(s.support_phone ? [text('footer.phone', { phone: s.support_phone })] : []),
              s.support_email,
            ]
      }
      links={useLinks()}
      choices={<CookieSettings />}
      linksLabel={text('footer.links')}
      legal={text('footer.adults', { brand: name })}
      extra={
        <>
          <LanguageChoice />
          <SchemeChoice />
        </>
      }
    />
  )
}

function useLinks() {
  const text = useText('shell')
  const pricingText = useText('pricing')
  const safetyText = useText('safety_centre')
  const user = useUser()
  const links = user
    ? [{ to: '/credits', label: text('footer.credits') }]
    : [
        { to: '/signup', label: text('sign_up') },
        { to: '/login', label: text('log_in') },
      ]
  return [
    ...links,
    { to: '/pricing', label: pricingText('link') },
    { to: '/safety', label: safetyText('title') },
    ...useLegalLinks(),
    { to: '/withdraw', label: text('footer.withdraw') },
    { to: '/complaints', label: text('footer.complaints') },
    { to: '/pages/notice', label: text('footer.notice') },
  ]
}

function useLegalLinks() {
  const text = useLooseText('shell.footer.pages')
  const { has_fictional } = useSettings()
  const pages = ['service', 'faq', ...(has_fictional ? ['fictional'] : []), 'terms', 'privacy', 'cookies', 'return-policy']
  return pages.map((page) => ({
    to: `/pages/${page}`,
    label: text(page),
  }))
}

/** /: the first page of a brand, with the sign-up in it. */
import { LanderLayout } from '#web/kit/layouts/lander.tsx'
import { maySearchLoggedOut } from '#domain/sites/visitor-rules.ts'
import { useAppContext, useSettings } from '#web/kit/providers.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { PageFooter, useFrame } from '#web/kit/layouts/frame.tsx'
import { useArrivedAs } from '#web/parts/attribution/use-arrived-as.ts'
import { Signup } from '#web/signup/signup.tsx'
import { useText } from '#web/kit/text/text.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { HowItWorks } from '#web/signup/how-it-works.tsx'
import { NicheArt, NicheLine } from '#web/signup/niche-parts.tsx'

const reasons = [
  { key: 'honest', icon: 'drama' },
  { key: 'price', icon: 'coins' },
  { key: 'leave', icon: 'log-out' },
] as const satisfies readonly { key: string; icon: IconName }[]

export default function IndexPage() {
  const text = useText('landing')
  const { brand, account, texts } = useFrame()
  const { name, tagline, template, niche, company_name, company_city, company_country } = useSettings()
  const arrivedAs = useArrivedAs()
  const begun = arrivedAs !== null
  const points = reasons.map(({ key, icon }) => ({
    icon,
    title: text(`reasons.${key}.title`),
    text: text(`reasons.${key}.text`),
  }))
  return (
    <LanderLayout
      {...{ template, brand, account, texts, begun }}
      footer={<PageFooter />}
      points={begun ? [] : points}
      title={tagline}
      lead={niche > 1 ? <NicheLine /> : text('lead', { brand: name })}
      action={!begun && <LookAround />}
      art={niche > 1 && <NicheArt />}
      form={<Signup user={arrivedAs} />}
      company={text('company', { brand: name, company: company_name, city: company_city, country: company_country })}
    >
      <title>{`${name} · ${tagline}`}</title>
      {!begun && <HowItWorks />}
    </LanderLayout>
  )
}

/** Beside the sign-up, where visitors may search. */
function LookAround() {
  const text = useText('landing.how')
  const mayLook = maySearchLoggedOut(useSettings(), useAppContext().start.source)
  if (!mayLook) return null
  return (
    <ButtonLink tone="outline" to="/members">
      {text('look')}
    </ButtonLink>
  )
}

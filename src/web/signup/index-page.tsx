/** /: the first page of a brand: the sign-up, how it works, and the brand's own picture. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { LanderLayout } from '#web/kit/layouts/lander.tsx'
import { maySearchLoggedOut } from '#domain/sites/visitor-rules.ts'
import { useAppContext, useSettings, useInitialUser } from '#web/kit/providers.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { PageFooter, useFrame } from '#web/kit/layouts/frame.tsx'
import { BrandData } from '#web/signup/brand-data.tsx'
import { Signup } from '#web/signup/signup.tsx'
import { apiContext } from '#web/kit/api/api.ts'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useText } from '#web/kit/text/text.tsx'
import type { FirstPageWords } from '#domain/brand-words/brand-words.ts'
import { usualReasons, usualSteps } from '#domain/brand-words/usual-words.ts'
import styles from '#web/signup/index-page.module.css'
import { useMessagePrice } from '#web/parts/prices/use-message-price.ts'
import { niches } from '#domain/landers/lander-slugs.ts'
import type { LandingKind } from '#domain/sites/kinds.ts'
import { Scene, type SceneName } from '#web/parts/drawings/scene.tsx'

/** For search engines. */
export const handle = import.meta.env.SSR ? { StructuredData: BrandData } : undefined

function load({ context, request }: LoaderFunctionArgs) {
  return context.get(apiContext)('GET /api/first_page.php', {}, { signal: request.signal })
}
export { load as clientLoader, load as loader }

const HeroPicture = lazy(() => import('#web/signup/hero-picture.tsx'), 'HeroPicture')

export default function IndexPage() {
  const text = useText('landing')
  const { words, hero, landing, variant } = useLoaderData<typeof load>()
  const { brand, account, texts } = useFrame()
  const { name, tagline, kinds, niche, company_name, company_city, company_country } = useSettings()
  const initialUser = useInitialUser()
  const begun = initialUser !== null
  const hasHero = hero !== null && !begun
  const kind = landing ?? kinds.landing
  const usual = () =>
    usualReasons.map(({ key, icon }) => ({ icon, title: text(`reasons.${key}.title`), text: text(`reasons.${key}.text`) }))
  return (
    <LanderLayout
      kind={kind}
      {...{ brand, account, texts, begun }}
      footer={<PageFooter />}
      points={begun ? [] : (words.reasons ?? usual())}
      title={words.headline ?? tagline}
      lead={words.lead ?? (niche > 1 ? <NicheLine /> : text('lead', { brand: name }))}
      action={!begun && <LookAround />}
      art={hasHero ? <HeroPicture {...hero} /> : niche > 1 && <NicheArt kind={kind} />}
      isHero={hasHero}
      form={<Signup user={initialUser} variant={variant} />}
      company={text('company', { brand: name, company: company_name, city: company_city, country: company_country })}
    >
      <title>{`${name} · ${tagline}`}</title>
      {!begun && <HowItWorks own={words.steps} />}
    </LanderLayout>
  )
}

/** The link to the search, where visitors may search. */
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

/** What comes after signing up, in three steps, and what a message costs. */
function HowItWorks({ own }: { own: FirstPageWords['steps'] }) {
  const text = useText('landing.how')
  const price = useMessagePrice()
  const said = own ?? usualSteps.map((step) => ({ title: text(`${step}.title`), text: text(`${step}.text`) }))
  return (
    <section className={styles.how}>
      <h2>{text('title')}</h2>
      <ol className={styles.steps}>
        {said.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      {price && <p className={styles.price}>{text('price', { price })}</p>}
    </section>
  )
}

/** The scenes of each kind's picture. */
const pictures: Record<LandingKind, readonly SceneName[]> = {
  people: ['walk', 'market', 'kitchen'],
  promise: ['cafe'],
  evening: ['concert'],
}

const useNiche = () => niches[useSettings().niche - 1] ?? 'general'

/** The line of a brand for one niche. */
function NicheLine() {
  const text = useText('niches')
  return text(`${useNiche()}.line`)
}

/** The picture of a brand for one niche, with people of that niche. */
function NicheArt({ kind }: { kind: LandingKind }) {
  const niche = useNiche()
  return (
    <div className={styles[kind]} data-niche={niche} aria-hidden="true">
      {pictures[kind].map((name) => (
        <Scene key={name} name={name} niche={niche} className={styles.scene} fill />
      ))}
    </div>
  )
}

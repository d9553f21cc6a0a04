/** /match-finder: up to five questions, the count of matches after each, then the sign-up with the answers filled in. */
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { maySignUp, maySearchLoggedOut } from '#domain/sites/visitor-rules.ts'
import { apiContext } from '#web/kit/api/api.ts'
import { useAttribution } from '#web/parts/attribution/attribution.ts'
import { Finder } from '#web/match-finder/finder.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { LazySignup } from '#web/signup/lazy-signup.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import styles from '#web/match-finder/match-finder.module.css'
import { Button } from '#web/kit/ui/button.tsx'
import { Select } from '#web/kit/ui/field.tsx'

/** After a failed call some questions or the count are missing; the page still works. */
async function load({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const [fields, everyone] = await Promise.all([
    api('GET /api/profile_fields.php').catch(() => null),
    api('GET /api/match_count.php', { query: {} }).catch(() => null),
  ])
  return { allowed: fields?.allowed_values ?? {}, everyone }
}
export { load as clientLoader, load as loader }

/** The answers change nothing in the loaded data. */
export const shouldRevalidate = () => false

export default function MatchFinderPage() {
  const text = useText('match_finder')
  const { signups } = useSettings()
  const attribution = useAttribution()
  const { allowed, everyone } = useLoaderData<typeof load>()
  return (
    <>
      <Title>{text('page_title')}</Title>
      {maySignUp(signups, attribution?.network) ? (
        <>
          {/* Only on the server: the browser gets no code for it. */}
          <noscript>{import.meta.env.SSR && <PlainFinder />}</noscript>
          <Finder allowed={allowed} everyone={everyone} />
        </>
      ) : (
        // Says that new members need an invitation, before any question.
        <LazySignup user={null} level={1} />
      )}
    </>
  )
}

const ages = Array.from({ length: maxAge - minAge + 1 }, (_, index) => String(minAge + index))
const ageOptions = ages.map((age) => ({ value: age, label: age }))

/** Without JavaScript: one form that leads to the search, or to `/` where visitors cannot search. */
function PlainFinder() {
  const text = useText('match_finder')
  const filterText = useText('search.filters')
  const fieldText = useText('fields')
  const settings = useSettings()
  const network = useAttribution()?.network
  const genders = (['f', 'm', 'x', 'any'] as const).map((value) => ({ value, label: fieldText(`seeking.${value}`) }))
  return (
    <form className={styles.plain} method="get" action={maySearchLoggedOut(settings, network) ? '/members' : '/'}>
      <h1 className={styles.title}>{text('who.title')}</h1>
      <Select id="plain-gender" label={text('who.i_look_for')} name="gender" options={genders} defaultValue="any" />
      <Select id="plain-min" label={filterText('age_from')} name="min_age" options={ageOptions} defaultValue={String(minAge)} />
      <Select id="plain-max" label={filterText('age_to')} name="max_age" options={ageOptions} defaultValue={String(maxAge)} />
      {network && <input type="hidden" name="network" value={network} />}
      <Button type="submit" size="large" wide>
        {filterText('submit')}
      </Button>
    </form>
  )
}

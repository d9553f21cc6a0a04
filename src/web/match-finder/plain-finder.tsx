/** The questions of a browser without JavaScript: one plain form, which leads to the search, or to the first page of a brand that has none for visitors. */
import { maxAge, minAge } from '#domain/profiles/ages.ts'
import { maySearchLoggedOut } from '#domain/sites/visitor-rules.ts'
import { useAttribution } from '#web/parts/attribution/attribution.ts'
import styles from '#web/match-finder/match-finder.module.css'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Select } from '#web/kit/ui/select.tsx'

const ages = Array.from({ length: maxAge - minAge + 1 }, (_, index) => String(minAge + index))
const ageOptions = ages.map((age) => ({ value: age, label: age }))

export function PlainFinder() {
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

/** Few or none: why, and the wider search that would help. */
import { useAgeWords } from '#web/search/filter-words.ts'
import styles from '#web/search/members-page.module.css'
import { addressOf, type Filters } from '#web/search/search-address.ts'
import { type Wider, widerThan } from '#web/search/wider.ts'
import { useCountryName } from '#web/profile/place.ts'
import { useSettings } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/state.tsx'

type FewProps = { filters: Filters; words: string }

export function NoResults({ filters, words, onFilters }: FewProps & { onFilters: () => void }) {
  const text = useText('search')
  const wider = widerThan(filters, useSettings().countries.length)
  return (
    <EmptyState
      drawing="empty-search"
      title={text('none')}
      text={text(wider ? 'none_text' : 'none_left', { filters: words })}
      action={
        wider ? (
          <WiderLink wider={wider} />
        ) : (
          <div className={styles.opener}>
            <Button onClick={onFilters}>{text('filters.change')}</Button>
          </div>
        )
      }
    />
  )
}

export function FewResults({ filters, words }: FewProps) {
  const text = useText('search')
  const wider = widerThan(filters, useSettings().countries.length)
  return (
    <section className={styles.few}>
      <h2>{text('few')}</h2>
      <p>{text(wider ? 'few_text' : 'few_left', { filters: words })}</p>
      {wider && <WiderLink wider={wider} />}
    </section>
  )
}

/** A try that is not remembered as what the member looks for. */
function WiderLink({ wider: { kind, filters } }: { wider: Wider }) {
  const text = useText('search')
  const ages = useAgeWords()
  const countryName = useCountryName()
  const place = filters.everywhere || !filters.country ? text('filters.everywhere') : countryName(filters.country)
  const words = kind === 'everywhere' ? text('wider_everywhere') : text('wider_similar', { ages: ages(filters), place })
  return <ButtonLink to={addressOf(filters, { notSaved: true })}>{words}</ButtonLink>
}

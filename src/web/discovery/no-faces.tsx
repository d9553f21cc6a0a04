/** Nobody is left: wider filters with the number they add, and the way to the filters. */
import type { ReactNode } from 'react'
import type { SearchCounts } from '#domain/search/search.ts'
import styles from '#web/discovery/discovery.module.css'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'
import { useRelaxationTexts } from '#web/search/more-with.tsx'
import { addressOf } from '#web/search/search-address.ts'

const mostWays = 2

/** `undo`: the last face can still come back. */
export function NoFaces({ undo }: { undo: ReactNode }) {
  const text = useText('discovery')
  const words = useRelaxationTexts()
  const counts = useQuery('wider faces', (api, signal): Promise<SearchCounts> =>
    api('GET /api/search_counts.php', { query: { auto_load: '1' } }, { signal }),
  )
  const wider = counts.data?.wider.slice(0, mostWays) ?? []
  return (
    <EmptyState
      drawing="empty-search"
      title={text('none')}
      text={text('none_text')}
      action={
        <div className={styles.ways}>
          {wider.map((relaxation) => (
            <ButtonLink key={relaxation.change} to={addressOf(relaxation.filters)}>
              {words(relaxation)}
            </ButtonLink>
          ))}
          <ButtonLink tone={wider.length > 0 ? 'quiet' : 'primary'} to="/members">
            {text('filters')}
          </ButtonLink>
          {undo}
        </div>
      }
    />
  )
}

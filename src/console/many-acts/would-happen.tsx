/** What an act on many would do now: how many, of which brands, who paid lately, who has open cases, and who is left out. */
import { useState } from 'react'
import type { ManyActName, ManyMeasure, ManyPreviewed } from '#domain/many-acts/many-acts.ts'
import { useFormats } from '#console/app/formats.tsx'
import { type Query, useQuery } from '#console/app/query.ts'
import type { Whom } from '#console/many-acts/choosing.ts'
import styles from '#console/many-acts/many-acts.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

type PreviewInput = { act: ManyActName; measures: readonly ManyMeasure[]; whom: Whom }

/** Read anew each time it is shown: no older reply stands there meanwhile. */
export function useWouldHappen({ act, measures, whom }: PreviewInput): Query<ManyPreviewed> {
  const [reading] = useState(() => crypto.randomUUID())
  return useQuery(`many preview ${reading}`, (api, signal) =>
    api('POST /api/members/many/preview', { body: { act, measures: [...measures], ...whom } }, { signal }),
  )
}

export function WouldHappen({ query, isOfPool }: { query: Query<ManyPreviewed>; isOfPool: boolean }) {
  const text = useText('console.many')
  const { number } = useFormats()
  return (
    <div aria-live="polite">
      <Loaded query={query} lines={3}>
        {({ ids, brands, is_all, paid_lately, open_cases, in_state, left_out, pools, needs_second, least_for_two }) => (
          <div className={styles.preview}>
            <p className={styles.count}>{text('members', { n: ids.length })}</p>
            <ul>
              {brands.length > 1 && <li>{brands.map(({ name, n }) => `${name}: ${number(n)}`).join(', ')}</li>}
              {!is_all && <li>{text('not_all')}</li>}
              <li>{text('paid_lately', { n: paid_lately })}</li>
              <li>{text('open_cases', { n: open_cases })}</li>
              {in_state > 0 && <li>{text('in_state', { n: in_state })}</li>}
              {left_out > 0 && <li>{text('left_out', { n: left_out })}</li>}
            </ul>
            {isOfPool && pools > 1 && <Notice tone="warning">{text('several_pools')}</Notice>}
            {needs_second && <Notice icon="users">{text('needs_second', { n: least_for_two })}</Notice>}
          </div>
        )}
      </Loaded>
    </div>
  )
}

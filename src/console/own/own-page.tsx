/** One's own page: name, language, time zone and keys; passkeys, recovery codes and sessions. */
import { useQuery } from '#console/app/query.ts'
import { CodesSection } from '#console/own/codes-section.tsx'
import { useRights } from '#console/app/rights.ts'
import { ExposureSection } from '#console/own/exposure-section.tsx'
import { FactorsSection } from '#console/own/factors-section.tsx'
import { PersonSection } from '#console/own/person-section.tsx'
import { SessionsSection } from '#console/own/sessions-section.tsx'
import styles from '#console/own/own.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { Page } from '#console/ui/page.tsx'
import { useMe } from '#console/app/console.ts'
import { usePlaceName } from '#console/staff/names.ts'
import { useText } from '#web/kit/text/text.tsx'

export function OwnPage() {
  const text = useText('console.own')
  const me = useMe()
  const { may } = useRights()
  const query = useQuery('own', (api, signal) => api('GET /api/own', {}, { signal }))
  return (
    <Page title={text('title')} lead={me.email} log={`actor=staff:${me.id}`}>
      <div className={styles.columns}>
        <div className={styles.column}>
          <PersonSection />
          <Rights />
          {may('cases.work') && <ExposureSection />}
        </div>
        <div className={styles.column}>
          <Loaded query={query} lines={8}>
            {(own) => (
              <>
                <FactorsSection own={own} onChange={query.set} />
                <CodesSection left={own.codes_left} onNew={() => void query.reload()} />
                <SessionsSection own={own} onChange={query.set} />
              </>
            )}
          </Loaded>
        </div>
      </div>
    </Page>
  )
}

/** Where one may something: the roles, and the places of their rights. */
function Rights() {
  const text = useText('console.own')
  const { rights } = useMe()
  const placeName = usePlaceName()
  const places = [...new Set(rights.map(({ at, where_id }) => placeName(at, where_id)))]
  return <p className={styles.quiet}>{text('rights', { n: rights.length, places: places.join(', ') })}</p>
}

/** About whom a case is, and what kind of case: a few facts in a row. */
import { Link } from 'react-router'
import type { CasePage } from '#domain/cases/case-pages.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useRights } from '#console/app/rights.ts'
import { useScopedPath } from '#console/app/scope.ts'
import { hasLetter, SubjectName } from '#console/cases/case-table.tsx'
import styles from '#console/cases/cases.module.css'
import { Due } from '#console/cases/due.tsx'
import { StateTag } from '#console/cases/state-tag.tsx'
import { FactsPanel } from '#console/ui/facts.tsx'
import { useText } from '#web/kit/text/text.tsx'

/** `hidesState`: before the own view about an appeal, what became of the account would lead. */
export function CaseHead({ page: { case: one }, hidesState }: { page: CasePage; hidesState: boolean }) {
  const text = useText('console.case')
  const listText = useText('console.cases')
  const laneText = useText('console.lanes')
  const { iso } = useFormats()
  const { sees } = useRights()
  const to = useScopedPath()
  const { subject, site_name, lane, language, due_at } = one
  return (
    <FactsPanel
      label={text('about')}
      facts={[
        [text('brand'), site_name],
        [listText('language'), new Intl.DisplayNames(iso, { type: 'language' }).of(language) ?? language],
        [text('lane'), laneText(lane)],
        [listText('due'), <Due key="due" at={due_at} />],
      ]}
    >
      <div className={styles.who}>
        {subject ? (
          <>
            <h2>
              {sees('members.read') ? (
                <Link to={to(`/members/${subject.id}`)}>
                  <SubjectName subject={subject} />
                </Link>
              ) : (
                <SubjectName subject={subject} />
              )}
            </h2>
            {!hidesState && <StateTag state={subject.state} />}
          </>
        ) : (
          <h2>{listText(hasLetter(one.kind) ? 'nobody_named' : 'erased')}</h2>
        )}
      </div>
    </FactsPanel>
  )
}

/** One notice of illegal content: what it says, what became of it, and how right its sender was before. */
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { NoticePage } from '#domain/notices/notice-pages.ts'
import { useApi } from '#console/app/console.ts'
import { Time } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import { useScopedPath } from '#console/app/scope.ts'
import styles from '#console/cases/cases.module.css'
import { casePath } from '#console/cases/next-case.ts'
import { Outcome } from '#console/complaints/notices-page.tsx'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { FactsPanel } from '#console/ui/facts.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { Page } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

export function NoticeScreen() {
  const { reference = '' } = useParams()
  const text = useText('console.notices')
  const query = useQuery(`notice ${reference}`, (api, signal) =>
    api('GET /api/notices/one', { query: { reference } }, { signal }),
  )
  return (
    <Page title={`${text('notice')} ${reference}`} log={`target=${reference}`}>
      <Loaded query={query} lines={8}>
        {(page) => <OneNotice page={page} onDone={() => void query.reload()} />}
      </Loaded>
    </Page>
  )
}

function OneNotice({ page, onDone }: { page: NoticePage; onDone: () => void }) {
  const text = useText('console.notices')
  const listText = useText('console.complaints')
  const kindText = useText('console.notice_kinds')
  const api = useApi()
  const to = useScopedPath()
  const { may, sees } = useRights()
  const [isMarking, setIsMarking] = useState(false)
  const { notice, place, words, name, email, receipt_at, case: opened, decision, before } = page
  const { reference, kind, flagger, site_name, created_at, outcome, is_groundless } = notice
  const day = (at: string | null) => at && <Time at={at} />
  return (
    <>
      {words ? <blockquote className={styles.quote}>{words}</blockquote> : <p className={styles.quiet}>{text('by_case')}</p>}
      <FactsPanel
        label={text('notice')}
        facts={[
          [text('kind'), kindText(kind)],
          [text('place'), place && <code key="place">{place}</code>],
          [text('sender'), flagger ?? ([name, email].filter(Boolean).join(', ') || text('unnamed'))],
          [listText('brand'), site_name],
          [text('received'), day(created_at)],
          [text('receipt'), email === null ? null : (day(receipt_at) ?? text('not_yet'))],
          [text('outcome'), <Outcome key="outcome" notice={notice} />],
          [
            text('case'),
            opened &&
              (sees('cases.work') ? (
                <Link key="case" to={to(casePath(opened))}>
                  {opened}
                </Link>
              ) : (
                opened
              )),
          ],
          [text('decision'), decision],
          [text('before'), text('before_counts', { decided: String(before.decided), groundless: String(before.groundless) })],
          [text('warned'), day(before.warned_at)],
          [text('last_until'), day(before.last_until)],
        ]}
      />
      {outcome === 'nothing' && !is_groundless && may('complaints') && (
        <div className={styles.row}>
          <Button tone="outline" onClick={() => setIsMarking(true)}>
            {text('mark')}
          </Button>
        </div>
      )}
      {isMarking && (
        <ActDialog
          open
          onClose={() => setIsMarking(false)}
          onDone={onDone}
          title={text('mark_title', { reference })}
          lead={text('mark_lead')}
          act={text('mark')}
          done={text('marked')}
          send={(reason) => api('POST /api/notices/groundless', { body: { reference, reason } })}
        />
      )}
    </>
  )
}

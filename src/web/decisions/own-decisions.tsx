/** Decisions about me on the settings page: each with its state, and the way to its statement. */
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { OwnDecisions } from '#domain/decisions/decisions.ts'
import styles from '#web/parts/password/account-sections.module.css'
import { usePages } from '#web/kit/data/use-pages.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useApi } from '#web/kit/providers.tsx'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Badge } from '#web/kit/ui/badge.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'

type Decision = OwnDecisions['decisions'][number]
const none: OwnDecisions = { decisions: [], next: null }

export function OwnDecisionsSection() {
  const text = useText('decisions.own')
  const api = useApi()
  const { key } = useLocation()
  const first = useQuery('own decisions', (_api, signal) => api('GET /api/decisions.php', { query: {} }, { signal }))
  const { pages, hasMore, busy, error, more } = usePages({
    key: `own decisions of ${key}`,
    first: first.data ?? none,
    hasNext: ({ next }) => next !== null,
    load: ({ next }) => api('GET /api/decisions.php', { query: { before: next ?? undefined } }),
  })
  const { opening, failure, open } = useStatement()
  const decisions = first.data ? pages.flatMap((page) => page.decisions) : null
  return (
    <AccountSection id="decisions" title={text('title')} lead={text('lead')}>
      <div className={styles.listed}>
        {decisions === null && first.error === null && <Skeleton lines={2} />}
        <ErrorNotice
          error={first.error ?? error ?? failure}
          title={decisions === null ? text('failed') : undefined}
          retry={decisions === null && { label: text('again'), onPress: first.reload }}
        />
        {decisions?.length === 0 && <p className={styles.quiet}>{text('empty')}</p>}
        {decisions && decisions.length > 0 && (
          <ul className={styles.list} aria-label={text('title')}>
            {decisions.map((decision) => (
              <DecisionRow
                key={decision.reference}
                decision={decision}
                busy={opening === decision.reference}
                onOpen={() => void open(decision.reference)}
              />
            ))}
          </ul>
        )}
        {hasMore && (
          <Button tone="outline" busy={busy} onClick={() => void more()}>
            {text('more')}
          </Button>
        )}
      </div>
    </AccountSection>
  )
}

type RowProps = { decision: Decision; busy: boolean; onOpen: () => void }

function DecisionRow({ decision: { reference, decided_at, measures, until_at, state }, busy, onOpen }: RowProps) {
  const text = useText('decisions')
  const { date } = usePageTime()
  const taken = measures.flatMap((one) => (one === 'nothing' || one === 'note' ? [] : [text(`short.${one}`)]))
  const until = until_at && state === 'in_force' ? [text('own.until', { date: date(until_at) })] : []
  return (
    <li className={styles.row}>
      <Icon name="shield-check" size={24} />
      <div className={styles.words}>
        <strong>{[taken.join(', '), ...until].join(' · ')}</strong>
        <span className={styles.quiet}>{[reference, date(decided_at)].join(' · ')}</span>
        <span>
          <Badge tone={state === 'in_force' ? 'danger' : 'quiet'}>{text(`own.states.${state}`)}</Badge>
        </span>
      </div>
      <Button tone="quiet" size="small" busy={busy} aria-label={text('own.read_label', { reference })} onClick={onOpen}>
        {text('own.read')}
      </Button>
    </li>
  )
}

/** Opens the page of a statement, where one may object too. */
function useStatement() {
  const api = useApi()
  const navigate = useNavigate()
  const [opening, setOpening] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const open = async (reference: string) => {
    setOpening(reference)
    setFailure(null)
    try {
      const { token } = await api('POST /api/decisions.php', { body: { reference } })
      await navigate(`/pages/ban?token=${token}`)
    } catch (thrown) {
      setFailure(thrown)
    } finally {
      setOpening(null)
    }
  }
  return { opening, failure, open }
}

/** A decision by its mailed link: the member's own statement, or what became of a report, and the objection to it. */
import { type ReactNode, useEffect, useState } from 'react'
import { appealAnswerDays, type Statement } from '#domain/decisions/decisions.ts'
import { AppealForm } from '#web/complaints/appeal-form.tsx'
import page from '#web/complaints/complaints.module.css'
import styles from '#web/decisions/decisions.module.css'
import { Reasons } from '#web/decisions/reasons.tsx'
import { isDeadLink } from '#web/kit/api/api-refusal.ts'
import { readFromTab, storeInTab } from '#web/kit/app/browser-store.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useHydrated } from '#web/kit/lazy/lazy.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useMailedToken } from '#web/kit/page/use-mailed-token.ts'
import { useApi } from '#web/kit/providers.tsx'
import { usePageTime } from '#web/kit/text/page-time.ts'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { ErrorState } from '#web/kit/ui/state.tsx'

/** Without a link it shows its children, the page for everybody. */
export function DecisionByLink({ children }: { children: ReactNode }) {
  const token = useToken()
  return token === '' ? children : <Decision token={token} />
}

function Decision({ token }: { token: string }) {
  const text = useText('decisions')
  const { data, error, reload } = useQuery(`decision ${token}`, (api, signal): Promise<Statement> => {
    return api('GET /api/decision.php', { query: { token } }, { signal })
  })
  return (
    <div className={page.page}>
      <Title>{text('page.title')}</Title>
      <meta name="robots" content="noindex" />
      {data ? (
        <Loaded token={token} statement={data} onAppealed={reload} />
      ) : error === null ? (
        <Skeleton lines={6} />
      ) : (
        <Failed error={error} onAgain={reload} />
      )}
    </div>
  )
}

type LoadedProps = { token: string; statement: Statement; onAppealed: () => void }
function Loaded({ token, statement, onAppealed }: LoadedProps) {
  const text = useText('decisions')
  const api = useApi()
  const [isNew, setNew] = useState(false)
  const { reference, report, reasons, appeal, appeal_until } = statement
  return (
    <>
      <div>
        <PageTitle lead={reference}>{text('page.title')}</PageTitle>
      </div>
      {reasons && (
        <Card>
          <Reasons decided_at={statement.decided_at} reasons={reasons} />
        </Card>
      )}
      {report && (
        <Card>
          <div className={styles.lines}>
            <p>{text('page.about_report', { reference: report.reference })}</p>
            <p>
              <strong>{text(report.is_acted ? 'page.acted' : 'page.nothing')}</strong>
            </p>
          </div>
        </Card>
      )}
      {appeal && <Answer appeal={appeal} isNew={isNew} />}
      {appeal_until && (
        <AppealForm
          until={appeal_until}
          days={appealAnswerDays}
          appeal={(words) => api('POST /api/decision_appeal.php', { body: { token, text: words } })}
          onAppealed={() => {
            setNew(true)
            onAppealed()
          }}
        />
      )}
    </>
  )
}

type AnswerProps = { appeal: NonNullable<Statement['appeal']>; isNew: boolean }
/** `isNew`: it was filed a moment ago. The form is gone, so the focus comes here. */
function Answer({ appeal: { words, due_at, outcome, reply }, isNew }: AnswerProps) {
  const text = useText('decisions')
  const { date } = usePageTime()
  return (
    <Card>
      <div className={styles.answer} tabIndex={-1} ref={isNew ? focus : null}>
        {words && <p className={styles.words}>{words}</p>}
        <p>
          <strong>{outcome ? text(`outcomes.${outcome}`) : text('page.filed', { date: date(due_at) })}</strong>
        </p>
        {reply && <p className={styles.words}>{reply}</p>}
        {outcome && <p>{text('bodies')}</p>}
      </div>
    </Card>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

function Failed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const text = useText('decisions.page')
  const again = useText('complaints.status')
  const errorText = useErrorText()
  if (isDeadLink(error)) return <ErrorState level={1} title={again('gone_title')} text={text('gone_text')} />
  return (
    <ErrorState
      level={1}
      drawing="offline"
      title={text('failed')}
      text={errorText(error)}
      action={<Button onClick={onAgain}>{again('again')}</Button>}
    />
  )
}

const storeKey = 'decision'

/** The token of the opened link or, after a reload, of this tab. */
function useToken(): string {
  const mailed = useMailedToken()
  const isHydrated = useHydrated()
  useEffect(() => {
    if (mailed) storeInTab(storeKey, mailed)
  }, [mailed])
  return mailed ?? (isHydrated ? (readFromTab(storeKey) ?? '') : '')
}

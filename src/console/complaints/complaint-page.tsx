/** One complaint: what was written, what it concerns, the thread, and the answer beside it. */
import { Link, useParams } from 'react-router'
import type { ComplaintPage } from '#domain/complaints/complaint-pages.ts'
import { Time, useFormats } from '#console/app/formats.tsx'
import { useRights } from '#console/app/rights.ts'
import { useScopedPath } from '#console/app/scope.ts'
import styles from '#console/cases/cases.module.css'
import { Due } from '#console/cases/due.tsx'
import { casePath } from '#console/cases/next-case.ts'
import { AnswerPart } from '#console/complaints/answer-part.tsx'
import { ComplaintHold } from '#console/complaints/complaint-hold.tsx'
import { useComplaint } from '#console/complaints/use-complaint.ts'
import { type Fact, FactsPanel } from '#console/ui/facts.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function ComplaintScreen() {
  const { reference = '' } = useParams()
  return <OneComplaint key={reference} reference={reference} />
}

function OneComplaint({ reference }: { reference: string }) {
  const text = useText('console.complaint')
  const one = useComplaint(reference)
  return (
    <Page title={text('title', { reference })} log={`target=${reference}`}>
      <Loaded query={one.query} lines={8}>
        {(page) => (
          <>
            {page.moves.length > 0 && <ComplaintHold one={one} />}
            <div className={styles.columns}>
              <div className={styles.column}>
                <Section title={text('written')}>
                  <blockquote className={styles.quote}>{page.text}</blockquote>
                </Section>
                <Concerns page={page} />
                <Section title={text('thread')}>
                  <Thread page={page} />
                </Section>
              </div>
              <div className={styles.beside}>
                <AnswerPart key={page.complaint.state} one={one} page={page} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Concerns({ page: { complaint, name, email, member, profile, order, case: opened } }: { page: ComplaintPage }) {
  const text = useText('console.complaint')
  const listText = useText('console.complaints')
  const topicText = useText('console.complaint_topics')
  const { iso } = useFormats()
  const { sees } = useRights()
  const to = useScopedPath()
  const account = (id: number) => (sees('members.read') ? <Link to={to(`/members/${id}`)}>{id}</Link> : id)
  const { language, due_at } = complaint
  const facts: Fact[] = [
    [listText('about'), topicText(complaint.about)],
    [text('from'), `${name ?? text('no_name')}, ${email}`],
    [listText('brand'), complaint.site_name],
    [listText('language'), new Intl.DisplayNames(iso, { type: 'language' }).of(language) ?? language],
  ]
  if (due_at) facts.push([listText('due'), <Due key="due" at={due_at} />])
  if (member !== null) facts.push([text('member'), account(member)])
  if (profile !== null) facts.push([text('profile'), account(profile)])
  if (order !== null) facts.push([text('order'), <code key="order">{order}</code>])
  if (opened) {
    const { reference, is_open, decisions } = opened
    const link = sees('cases.work') ? <Link to={to(casePath(reference))}>{reference}</Link> : reference
    facts.push([
      text('case'),
      <span key="case">
        {link}, {text(is_open ? 'case_open' : 'case_closed')} {decisions.join(', ')}
      </span>,
    ])
  }
  return <FactsPanel label={text('concerns')} facts={facts} />
}

function Thread({ page: { thread } }: { page: ComplaintPage }) {
  const stateText = useText('console.complaint_states')
  return (
    <ol className={styles.said}>
      {thread.map(({ state, note, at, by }) => (
        <li key={at + state}>
          <p className={styles.quiet}>
            {stateText(state)} · <Time at={at} />
            {by && <> · {by}</>}
          </p>
          {note && <blockquote className={styles.quote}>{note}</blockquote>}
        </li>
      ))}
    </ol>
  )
}

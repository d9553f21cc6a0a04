/** A member: who, in which state and why, then safety, money, devices, mails, messages a day and what happened when. */
import { useState } from 'react'
import { useParams } from 'react-router'
import type { DecisionLine } from '#domain/cases/case-pages.ts'
import type { MemberPage } from '#domain/look-up/look-up.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import { CaseTable } from '#console/cases/case-table.tsx'
import { DecisionList } from '#console/decisions/decision-list.tsx'
import { LiftDialog } from '#console/decisions/lift-dialog.tsx'
import { MemberMarks } from '#console/marks/member-marks.tsx'
import { FoundSection } from '#console/members/found-section.tsx'
import { GlassSection } from '#console/glass/glass-section.tsx'
import { LedgerSection } from '#console/members/ledger-section.tsx'
import { MemberActs } from '#console/members/member-acts.tsx'
import { MemberHead } from '#console/members/member-head.tsx'
import { DeviceTable, MailTable, OrderTable } from '#console/members/member-lists.tsx'
import { MessageDays } from '#console/members/message-days.tsx'
import { NotesSection } from '#console/members/notes-section.tsx'
import { RequestsSection } from '#console/members/requests-section.tsx'
import { TimelineSection } from '#console/members/timeline.tsx'
import { useLater } from '#console/members/use-later.ts'
import { nameAndAge } from '#console/members/member-table.tsx'
import styles from '#console/members/members.module.css'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function MemberScreen() {
  const { id = '' } = useParams()
  return <OneMember key={id} id={/^\d{1,15}$/.test(id) ? Number(id) : 0} />
}

function OneMember({ id }: { id: number }) {
  const text = useText('console.member')
  const query = useQuery(`member ${id}`, (api, signal) => api('GET /api/members/one', { query: { id } }, { signal }))
  const { sees } = useRights()
  const member = query.data?.member
  const [acts, setActs] = useState(0)
  const reload = () => {
    setActs((before) => before + 1)
    void query.reload()
  }
  return (
    <Page
      title={member ? nameAndAge(member) : text('title', { id: String(id) })}
      log={`member=${id}`}
      acts={query.data && <MemberActs page={query.data} onDone={reload} />}
    >
      <Loaded query={query} lines={10}>
        {(page) => (
          <>
            <MemberHead page={page} />
            <div className={styles.columns}>
              <div className={styles.column}>
                <Safety page={page} onDone={reload} />
                <NotesSection id={id} />
                <MemberMarks id={id} />
                <TimelineSection key={acts} id={id} blocks={page.blocks} blocked_by={page.blocked_by} />
              </div>
              <div className={styles.column}>
                <Section title={text('money')}>
                  <OrderTable page={page} />
                  {sees('money.read') && <LedgerSection id={id} />}
                </Section>
                <RequestsSection key={acts} id={id} name={page.member.name} />
                <FoundSection id={id} />
                <Section title={text('messages')} lead={text('messages_lead')}>
                  <MessageDays days={page.messages} isCut={page.messages_cut} />
                </Section>
                <Section title={text('devices')}>
                  <DeviceTable page={page} />
                </Section>
                <Section title={text('mails')}>
                  <MailTable page={page} />
                </Section>
                <GlassSection member={id} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Safety({ page, onDone }: { page: MemberPage; onDone: () => void }) {
  const { blocked_by, blocks } = page
  const { open, upheld, dismissed } = page.own_reports
  const filed = open + upheld + dismissed
  const { number } = useFormats()
  const { items: cases, ...moreCases } = useLater(page, 'cases')
  const { items: decisions, ...moreDecisions } = useLater(page, 'decisions')
  const text = useText('console.member')
  const { may } = useRights()
  const [lifted, setLifted] = useState<DecisionLine | null>(null)
  const isNothing = cases.length === 0 && decisions.length === 0
  return (
    <Section title={text('safety')} lead={text('blocks', { by: blocked_by, of: blocks })}>
      <p>{text('own_reports', { n: filed, upheld: number(upheld), dismissed: number(dismissed), open: number(open) })}</p>
      {isNothing && <p className={styles.quiet}>{text('no_safety')}</p>}
      {cases.length > 0 && <CaseTable cases={cases} caption={text('cases')} isNarrow isOfOne />}
      <More {...moreCases} label={text('more_cases')} />
      {decisions.length > 0 && (
        <DecisionList decisions={decisions} onLift={may('members.ban') ? (decision) => setLifted(decision) : undefined} />
      )}
      <More {...moreDecisions} label={text('more_decisions')} />
      {lifted && <LiftDialog decision={lifted} onClose={() => setLifted(null)} onDone={onDone} />}
    </Section>
  )
}

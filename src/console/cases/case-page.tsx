/** A case: what is said first, about whom, its evidence when asked for, earlier decisions, and the decision beside it. */
import { useState } from 'react'
import { useParams } from 'react-router'
import { CaseNotes } from '#console/cases/case-notes.tsx'
import { HandOn } from '#console/cases/hand-on.tsx'
import { CaseHead } from '#console/cases/case-head.tsx'
import { CaseKeys } from '#console/cases/case-keys.tsx'
import { Letter } from '#console/cases/case-letter.tsx'
import styles from '#console/cases/cases.module.css'
import { ChangesNotice } from '#console/cases/changes-notice.tsx'
import { DecidePart } from '#console/cases/decide-part.tsx'
import { EvidencePart } from '#console/cases/evidence-part.tsx'
import { hasLetter } from '#console/cases/case-table.tsx'
import { NameSubject } from '#console/cases/name-subject.tsx'
import { LaneButton } from '#console/cases/lane-button.tsx'
import { HoldBar } from '#console/cases/hold-bar.tsx'
import { AppealPart, AppealWords, useAppealView } from '#console/cases/appeal-part.tsx'
import { Pause } from '#console/cases/pause.tsx'
import { SealNotice } from '#console/cases/seal-notice.tsx'
import { SaidList } from '#console/cases/said-list.tsx'
import { VerifyPart } from '#console/cases/verify-part.tsx'
import { VerifyPictures } from '#console/cases/verify-pictures.tsx'
import { useCase } from '#console/cases/use-case.ts'
import { MemberMarks } from '#console/marks/member-marks.tsx'
import { DecisionList } from '#console/decisions/decision-list.tsx'
import { Loaded } from '#console/ui/loaded.tsx'
import { Page, Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function CaseScreen() {
  const { reference = '' } = useParams()
  return <OneCase key={reference} reference={reference} />
}

function OneCase({ reference }: { reference: string }) {
  const text = useText('console.case')
  const one = useCase(reference)
  const view = useAppealView(reference)
  const [isDecided, setIsDecided] = useState(false)
  return (
    <Page
      title={text('title', { reference })}
      log={`target=${reference}`}
      acts={
        <>
          <Pause />
          <CaseKeys />
        </>
      }
    >
      <Loaded query={one.query} lines={8}>
        {(page) => {
          const { said, decisions, appeal } = page
          const isMine = one.hold?.kind === 'me'
          // what was decided first would lead: the server leaves it out until the own view is stored
          const isBlind = appeal?.is_blind === true
          const isFree = !isDecided && (!page.is_sealed || appeal !== null) && !appeal?.outcome && one.hold?.kind !== 'other'
          return (
            <>
              {!isDecided && <HoldBar one={one} page={page} />}
              {page.seal && <SealNotice page={page} seal={page.seal} onDone={() => void one.readAgain()} />}
              <ChangesNotice changes={one.changes} onSeen={one.forgetChanges} />
              <div className={styles.columns}>
                <div className={styles.column}>
                  {appeal && <AppealWords appeal={appeal} />}
                  {page.letter && (
                    <Section title={text('said')}>
                      <Letter letter={page.letter} />
                    </Section>
                  )}
                  {said.length > 0 && (
                    <Section title={text('said')}>
                      <SaidList said={said} />
                    </Section>
                  )}
                  <CaseHead page={page} hidesState={isBlind} />
                  {isFree && (
                    <div className={styles.row}>
                      <LaneButton one={one} page={page} />
                      <HandOn page={page} />
                    </div>
                  )}
                  {page.case.kind === 'mark' && page.case.subject && <MemberMarks id={page.case.subject.id} />}
                  {isMine && !page.case.subject && hasLetter(page.case.kind) && (
                    <NameSubject reference={reference} onDone={() => void one.readAgain()} />
                  )}
                  {page.verification && <VerifyPictures reference={reference} verification={page.verification} isMine={isMine} />}
                  <Section title={text('earlier')}>
                    {isBlind && <p className={styles.quiet}>{text('first_hidden')}</p>}
                    {decisions.length === 0 && !isBlind && <p className={styles.quiet}>{text('no_earlier')}</p>}
                    {decisions.length > 0 && <DecisionList decisions={decisions} />}
                  </Section>
                  {page.case.kind !== 'verification' && (
                    <Section title={text('evidence')}>
                      <EvidencePart reference={reference} said={said} isOpenable={isMine || isDecided} />
                    </Section>
                  )}
                  <CaseNotes reference={reference} />
                </div>
                <div className={styles.beside}>
                  {page.case.kind === 'verification' ? (
                    <VerifyPart one={one} page={page} onDecided={() => setIsDecided(true)} />
                  ) : appeal ? (
                    <AppealPart one={one} page={page} appeal={appeal} view={view} onDecided={() => setIsDecided(true)} />
                  ) : (
                    <DecidePart one={one} page={page} onDecided={() => setIsDecided(true)} />
                  )}
                </div>
              </div>
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}

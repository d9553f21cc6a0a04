/** Deciding a case of reports: the form, its keys, the preview, and afterwards the next case. */
import { useRef, useState } from 'react'
import type { CasePage } from '#domain/cases/case-pages.ts'
import { useApi } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import styles from '#console/cases/cases.module.css'
import { DecidedPart } from '#console/cases/decided-part.tsx'
import type { OneCase } from '#console/cases/hold-bar.tsx'
import { useNextCase } from '#console/cases/next-case.ts'
import { PassButtons } from '#console/cases/pass-buttons.tsx'
import { byReason } from '#console/cases/said-list.tsx'
import { useDecisionKeys } from '#console/cases/use-decision-keys.ts'
import { DecisionFields } from '#console/decisions/decision-fields.tsx'
import { emptyDraft, isBegun, hasStatement, missingIn, reasonsOf } from '#console/decisions/draft.ts'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { forgetStored, storeAgain, useStored } from '#console/decisions/stored.ts'
import { MailedPreview } from '#console/decisions/mailed-preview.tsx'
import { PreviewDialog } from '#console/decisions/preview-dialog.tsx'
import { StatementPreview } from '#console/decisions/statement-preview.tsx'
import { useOfferUndo } from '#console/decisions/undo.tsx'
import { useReasonName } from '#console/decisions/words.ts'
import { Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { isRefused } from '#web/kit/api/api-refusal.ts'

type DecidePartProps = { one: OneCase; page: CasePage; onDecided: () => void }

export function DecidePart({ one, page, onDecided }: DecidePartProps) {
  const text = useText('console.decide')
  const api = useApi()
  const offerUndo = useOfferUndo()
  const next = useNextCase()
  const reasonName = useReasonName()
  const { nowMs } = useFormats()
  const { reference, version, site_name, language } = page.case
  const [draft, setDraft] = useStored(reference, emptyDraft('notice'))
  const [isAsked, setIsAsked] = useState(false)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const isMine = one.hold?.kind === 'me'
  const missing = missingIn(draft, nowMs)
  const facts = useRef<HTMLTextAreaElement>(null)
  const toFacts = () => facts.current?.focus()
  const preview = () => {
    setIsAsked(true)
    if (missing.length === 0 && isMine) setIsPreviewed(true)
    if (missing[0] === 'facts') toFacts()
  }
  const send = async (takesNext: boolean) => {
    const reply = await api('POST /api/cases/decide', { body: { reference, version, ...reasonsOf(draft, Date.now()) } })
    forgetStored(reference)
    setIsPreviewed(false)
    setMade(reply.reference)
    onDecided()
    offerUndo({ reference: reply.reference, restore: () => storeAgain(reference, draft) })
    if (takesNext) next.take()
  }
  const explain = (error: unknown) => {
    if (!isRefused(error, 'changed_meanwhile', 'case_held')) return false
    setIsPreviewed(false)
    void one.readAgain().catch(() => {})
    return true
  }
  useDecisionKeys({
    draft,
    onChange: setDraft,
    onPreview: preview,
    onFacts: toFacts,
    isOn: isMine && made === null,
    photos: page.photos,
    texts: page.texts,
  })
  if (made) return <DecidedPart decided={reference} made={made} next={next} />
  if (page.is_sealed) return <Notice icon="lock">{text('sealed')}</Notice>
  if (!isMine && !one.wasMine && !isBegun(draft)) return null
  return (
    <Section title={text('title')}>
      <DecisionFields
        draft={draft}
        onChange={setDraft}
        missing={isAsked ? missing : []}
        photos={page.photos}
        texts={page.texts}
        member={page.case.subject?.id}
        offered={byReason(page.said).map(({ reason }) => `${reasonName(reason)}.`)}
        hasKeys
        factsKeys={{ field: facts, onDone: preview }}
      />
      {isAsked && missing.length > 0 && <output className={styles.missing}>{text('incomplete')}</output>}
      <div className={styles.row}>
        <Button wide disabled={!isMine} onClick={preview}>
          {text('preview')} <KeyHint keys="Enter" />
        </Button>
        {isMine && <PassButtons reference={reference} />}
      </div>
      <PreviewDialog
        open={isPreviewed}
        onClose={() => setIsPreviewed(false)}
        title={text(hasStatement(draft) ? 'preview_title' : 'confirm_title')}
        act={text('act')}
        send={send}
        onRefused={explain}
        hasNext
        isGrave={draft.measures.includes('ban') || draft.measures.includes('suspend')}
      >
        <MailedPreview about={{ case: reference }} draft={draft}>
          <StatementPreview draft={draft} brand={site_name} nowMs={nowMs} language={language} />
        </MailedPreview>
        {page.said.length > 0 && (
          <p className={styles.quiet}>{text(draft.measures.includes('nothing') ? 'reporters_nothing' : 'reporters_acted')}</p>
        )}
      </PreviewDialog>
    </Section>
  )
}

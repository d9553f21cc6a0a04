/** An appeal: its words first, then the own view, then the first decision, and the reply that the member reads. */
import { useRef, useState } from 'react'
import { type AppealOutcome, appealOutcomes } from '#domain/decisions/decisions.ts'
import type { CasePage } from '#domain/cases/case-pages.ts'
import { useApi } from '#console/app/console.ts'
import { Time, useFormats } from '#console/app/formats.tsx'
import styles from '#console/cases/cases.module.css'
import { DecidedPart } from '#console/cases/decided-part.tsx'
import type { OneCase } from '#console/cases/hold-bar.tsx'
import { useNextCase } from '#console/cases/next-case.ts'
import { PassButtons } from '#console/cases/pass-buttons.tsx'
import { useDecisionKeys } from '#console/cases/use-decision-keys.ts'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { DecisionFields } from '#console/decisions/decision-fields.tsx'
import { emptyDraft, missingIn, reasonsOf } from '#console/decisions/draft.ts'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { forgetStored, useStored } from '#console/decisions/stored.ts'
import { MailedPreview } from '#console/decisions/mailed-preview.tsx'
import { PreviewDialog } from '#console/decisions/preview-dialog.tsx'
import { StatementPreview } from '#console/decisions/statement-preview.tsx'
import { Section } from '#console/ui/page.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { TextArea } from '#web/kit/ui/field.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { isRefused } from '#web/kit/api/api-refusal.ts'

export type Appeal = NonNullable<CasePage['appeal']>
type View = { outcome: AppealOutcome | ''; reply: string }

/** The own view and the reply, kept until decided. */
export function useAppealView(reference: string) {
  const [value, set] = useStored<View>(`appeal ${reference}`, { outcome: '', reply: '' })
  return { value, set }
}

export function AppealWords({ appeal: { filed_by, filed_at, words } }: { appeal: Appeal }) {
  const text = useText('console.appeal')
  return (
    <Section title={text('words')}>
      {words ? <blockquote className={styles.quote}>{words}</blockquote> : <p className={styles.quiet}>{text('no_words')}</p>}
      <p className={styles.quiet}>
        {text(`by_${filed_by}`)} · <Time at={filed_at} />
      </p>
    </Section>
  )
}

type AppealPartProps = {
  one: OneCase
  page: CasePage
  appeal: Appeal
  view: ReturnType<typeof useAppealView>
  onDecided: () => void
}

export function AppealPart({ one, page, appeal, view: { value, set }, onDecided }: AppealPartProps) {
  const text = useText('console.appeal')
  const decideText = useText('console.decide')
  const outcomeText = useText('console.outcomes_of_appeals')
  const api = useApi()
  const next = useNextCase()
  const { nowMs } = useFormats()
  const { reference, version, site_name, language } = page.case
  const [draft, setDraft] = useStored(
    reference,
    emptyDraft(page.decisions.find((made) => made.reference === appeal.decision)?.source ?? 'own'),
  )
  const [isAsked, setIsAsked] = useState(false)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const [isMade, setIsMade] = useState(false)
  const [isNoting, setIsNoting] = useState(false)
  const toast = useToast()
  const errorText = useErrorText()
  const { outcome, reply } = value
  const isMine = one.hold?.kind === 'me'
  const isOther = outcome === 'changed'
  const missing = isOther ? missingIn(draft, nowMs) : []
  const isBlind = appeal.is_blind
  const isWhole = !isBlind && outcome !== '' && reply.trim() !== '' && missing.length === 0
  const noteView = async () => {
    setIsAsked(outcome === '')
    if (outcome === '' || !isMine || isNoting) return
    setIsNoting(true)
    try {
      await api('POST /api/appeals/view', { body: { reference, outcome } })
      await one.readAgain()
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) })
      await one.readAgain().catch(() => {})
    } finally {
      setIsNoting(false)
    }
  }
  const preview = () => {
    if (isBlind) return void noteView()
    setIsAsked(true)
    if (isWhole && isMine) setIsPreviewed(true)
  }
  const send = async (takesNext: boolean) => {
    if (outcome === '') return
    const instead = isOther ? { instead: reasonsOf(draft, Date.now()) } : {}
    await api('POST /api/appeals/decide', { body: { reference, version, outcome, reply: reply.trim(), ...instead } })
    forgetStored(reference)
    forgetStored(`appeal ${reference}`)
    setIsPreviewed(false)
    setIsMade(true)
    onDecided()
    if (takesNext) next.take()
  }
  const explain = (error: unknown) => {
    if (!isRefused(error, 'changed_meanwhile', 'case_held')) return false
    setIsPreviewed(false)
    void one.readAgain().catch(() => {})
    return true
  }
  const isOn = isMine && !isMade
  const facts = useRef<HTMLTextAreaElement>(null)
  useDecisionKeys({
    draft,
    onChange: setDraft,
    onPreview: preview,
    onFacts: () => facts.current?.focus(),
    isOn: isOn && isOther && !isBlind,
    photos: page.photos,
    texts: page.texts,
  })
  useScreenKeys(isOn && (!isOther || isBlind) ? { Enter: preview, 'Shift Enter': preview } : {})
  if (isMade) return <DecidedPart decided={reference} made={null} next={next} />
  if (appeal.outcome) return <Answered appeal={appeal} outcome={appeal.outcome} />
  if (!isMine && !one.wasMine && outcome === '') return null
  return (
    <Section title={text('title')}>
      <Choice
        legend={text('view')}
        help={text('view_help')}
        name="outcome"
        value={outcome}
        onChange={(chosen) => set({ ...value, outcome: appealOutcomes.find((one) => one === chosen) ?? '' })}
        options={appealOutcomes.map((one) => ({ value: one, label: text(one), help: text(`${one}_help`) }))}
        error={isAsked && outcome === '' && text('missing_view')}
      />
      {isOther && !isBlind && (
        <DecisionFields
          draft={draft}
          onChange={setDraft}
          photos={page.photos}
          texts={page.texts}
          member={page.case.subject?.id}
          missing={isAsked ? missing : []}
          hasKeys
          factsKeys={{ field: facts, onDone: preview }}
        />
      )}
      {outcome !== '' && !isBlind && (
        <TextArea
          label={text('reply')}
          help={text('reply_help')}
          maxLength={5000}
          rows={4}
          value={reply}
          error={isAsked && reply.trim() === '' && text('missing_reply')}
          onChange={({ target }) => set({ ...value, reply: target.value })}
        />
      )}
      <div className={styles.row}>
        <Button wide disabled={!isMine} busy={isNoting} onClick={preview}>
          {isBlind ? text('note_view') : decideText('preview')} <KeyHint keys="Enter" />
        </Button>
        {isMine && <PassButtons reference={reference} />}
      </div>
      <PreviewDialog
        open={isPreviewed}
        onClose={() => setIsPreviewed(false)}
        title={text('preview_title')}
        act={text('act')}
        send={send}
        onRefused={explain}
        hasNext
      >
        {outcome !== '' && <p className={styles.strong}>{outcomeText(outcome)}</p>}
        <blockquote className={styles.quote}>{reply.trim()}</blockquote>
        {isOther && (
          <MailedPreview about={{ case: reference }} draft={draft}>
            <StatementPreview draft={draft} brand={site_name} nowMs={nowMs} language={language} />
          </MailedPreview>
        )}
      </PreviewDialog>
    </Section>
  )
}

function Answered({ appeal, outcome }: { appeal: Appeal; outcome: AppealOutcome }) {
  const text = useText('console.outcomes_of_appeals')
  return (
    <Notice icon="lock" title={text(outcome)}>
      {appeal.reply}
    </Notice>
  )
}

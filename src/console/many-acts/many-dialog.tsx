/** An act on many: what it needs, then what would happen, then the press that begins it. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { isForMany, type ManyActName } from '#domain/many-acts/many-acts.ts'
import { type Letter, letters } from '#domain/members/help.ts'
import { useApi } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useScopedPath } from '#console/app/scope.ts'
import { DecisionFields } from '#console/decisions/decision-fields.tsx'
import { type Draft, emptyDraft, missingIn, reasonsOf } from '#console/decisions/draft.ts'
import { PreviewDialog } from '#console/decisions/preview-dialog.tsx'
import { StatementPreview } from '#console/decisions/statement-preview.tsx'
import type { Whom } from '#console/many-acts/choosing.ts'
import { useWouldHappen, WouldHappen } from '#console/many-acts/would-happen.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Select, TextArea } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

const blank = { decision: emptyDraft('own'), letter: 'solved' as Letter, words: '', reason: '' }
type Written = typeof blank
type ManyDialogProps = { act: ManyActName; whom: Whom; onClose: () => void }

export function ManyDialog({ act, whom, onClose }: ManyDialogProps) {
  const text = useText('console.many')
  const actText = useText('console.act')
  const { nowMs } = useFormats()
  const [written, setWritten] = useState<Written>(blank)
  const [step, setStep] = useState<'write' | 'incomplete' | 'preview'>('write')
  const missing = act === 'decide' ? missingIn(written.decision, nowMs) : []
  if (step === 'preview')
    return <ManyPreview act={act} whom={whom} written={written} onBack={() => setStep('write')} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={text(`act_${act}`)}
      closeLabel={actText('close')}
      size={act === 'decide' ? 'large' : 'medium'}
    >
      <Form onSend={async () => setStep(missing.length > 0 ? 'incomplete' : 'preview')}>
        <Stack>
          <p>{text(`lead_${act}`)}</p>
          <Fields
            act={act}
            written={written}
            missing={step === 'incomplete' ? missing : []}
            onChange={(change) => setWritten((before) => ({ ...before, ...change }))}
          />
          <Button type="submit" wide>
            {text('preview')}
          </Button>
        </Stack>
      </Form>
    </Dialog>
  )
}

type ManyPreviewProps = ManyDialogProps & { written: Written; onBack: () => void }

/** What would happen, and the press that begins it. */
function ManyPreview({ act, whom, written, onBack, onClose }: ManyPreviewProps) {
  const text = useText('console.many')
  const api = useApi()
  const navigate = useNavigate()
  const to = useScopedPath()
  const { nowMs } = useFormats()
  const measures = act === 'decide' ? written.decision.measures.filter(isForMany) : []
  const seen = useWouldHappen({ act, measures, whom })
  const begin = async () => {
    const ids = seen.data?.ids ?? []
    const { id } = await send(api, act, ids, written)
    onClose()
    await navigate(to(`/members/many/${id}`))
  }
  return (
    <PreviewDialog
      open
      onClose={onBack}
      title={text('preview_title', { act: text(`act_${act}`) })}
      act={text('begin', { n: seen.data?.ids.length ?? 0 })}
      isGrave={measures.includes('ban') || measures.includes('suspend')}
      isReady={seen.data !== undefined && seen.data.ids.length > 0 && (seen.data.pools < 2 || !isOfPool(act))}
      send={begin}
    >
      <WouldHappen query={seen} isOfPool={isOfPool(act)} />
      {act === 'decide' && <StatementPreview draft={written.decision} brand={text('their_brand')} nowMs={nowMs} />}
    </PreviewDialog>
  )
}

/** A decision and a lift are for members of one pool. */
const isOfPool = (act: ManyActName) => act === 'decide' || act === 'lift'

function send(api: ReturnType<typeof useApi>, act: ManyActName, ids: number[], { decision, letter, words, reason }: Written) {
  if (act === 'decide') {
    const { photos: _photos, texts: _texts, measures, ...reasons } = reasonsOf(decision, Date.now())
    const body = { ids, act, ...reasons, measures: measures.filter(isForMany), reason: decision.facts.trim() }
    return api('POST /api/members/many/decide', { body })
  }
  if (act === 'lift') return api('POST /api/members/many/decide', { body: { ids, act, reason } })
  const more = act === 'write' ? { letter } : act === 'note' ? { words } : {}
  return api('POST /api/members/many', { body: { ids, act, reason, ...more } })
}

type FieldsProps = {
  act: ManyActName
  written: Written
  missing: ReturnType<typeof missingIn>
  onChange: (change: Partial<Written>) => void
}

function Fields({ act, written, missing, onChange }: FieldsProps) {
  const helpText = useText('console.member_help')
  const noteText = useText('console.member_notes')
  const actText = useText('console.act')
  const text = useText('console.many')
  if (act === 'decide')
    return <DecisionFields draft={written.decision} onChange={(decision: Draft) => onChange({ decision })} missing={missing} />
  return (
    <>
      {act === 'write' && (
        <Select
          label={helpText('letter')}
          value={written.letter}
          onChange={({ target }) => onChange({ letter: letters.find((one) => one === target.value) ?? written.letter })}
          options={letters.map((value) => ({ value, label: helpText(value) }))}
        />
      )}
      {act === 'note' && (
        <TextArea
          label={noteText('words')}
          required
          rows={2}
          maxLength={2000}
          value={written.words}
          onChange={({ target }) => onChange({ words: target.value })}
        />
      )}
      <TextArea
        label={actText('reason')}
        help={act === 'lift' ? text('lift_reason') : actText('reason_help')}
        required
        rows={2}
        maxLength={2000}
        value={written.reason}
        onChange={({ target }) => onChange({ reason: target.value })}
      />
    </>
  )
}

/** Deciding about a member without a case: the same form, then the same preview. What was typed stays in this tab. */
import { useState } from 'react'
import type { ProfileText } from '#domain/decisions/decisions.ts'
import { useApi } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useRights } from '#console/app/rights.ts'
import { DecisionFields } from '#console/decisions/decision-fields.tsx'
import type { OfferedPhoto } from '#console/decisions/photo-choice.tsx'
import { emptyDraft, lesserIn, missingIn, reasonsOf } from '#console/decisions/draft.ts'
import { forgetStored, storeAgain, useStored } from '#console/decisions/stored.ts'
import { MailedPreview } from '#console/decisions/mailed-preview.tsx'
import { PreviewDialog } from '#console/decisions/preview-dialog.tsx'
import { useOfferUndo } from '#console/decisions/undo.tsx'
import { StatementPreview } from '#console/decisions/statement-preview.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

type DecideDialogProps = {
  id: number
  name: string
  brand: string
  language: string
  photos: readonly OfferedPhoto[]
  texts: readonly ProfileText[]
  onClose: () => void
  onDone: () => void
}

export function DecideDialog({ id, name, brand, language, photos, texts, onClose, onDone }: DecideDialogProps) {
  const text = useText('console.decide')
  const actText = useText('console.act')
  const api = useApi()
  const offerUndo = useOfferUndo()
  const { may } = useRights()
  const { nowMs } = useFormats()
  const storedAs = `member ${id}`
  const [draft, setDraft] = useStored(storedAs, emptyDraft('own'))
  const [isAsked, setIsAsked] = useState(false)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const missing = missingIn(draft, nowMs)
  const preview = () => {
    setIsAsked(true)
    if (missing.length === 0) setIsPreviewed(true)
  }
  const send = async () => {
    const reasons = reasonsOf(draft, Date.now())
    const measures = lesserIn(draft)
    const { reference } =
      may('members.restrict') && measures !== null
        ? await api('POST /api/members/restrict', { body: { id, ...reasons, measures } })
        : await api('POST /api/members/decide', { body: { id, ...reasons } })
    forgetStored(storedAs)
    offerUndo({ reference, restore: () => storeAgain(storedAs, draft) })
    onDone()
    onClose()
  }
  if (isPreviewed)
    return (
      <PreviewDialog
        open
        onClose={() => setIsPreviewed(false)}
        title={text('preview_title')}
        act={text('act')}
        send={send}
        isGrave={lesserIn(draft) === null}
      >
        <MailedPreview about={{ member: id }} draft={draft}>
          <StatementPreview draft={draft} brand={brand} nowMs={nowMs} language={language} />
        </MailedPreview>
      </PreviewDialog>
    )
  return (
    <Dialog open onClose={onClose} title={text('about', { name })} closeLabel={actText('close')} size="large">
      <Stack>
        <DecisionFields
          member={id}
          photos={photos}
          texts={texts}
          canBan={may('members.ban')}
          draft={draft}
          onChange={setDraft}
          missing={isAsked ? missing : []}
        />
        <Button wide onClick={preview}>
          {text('preview')}
        </Button>
      </Stack>
    </Dialog>
  )
}

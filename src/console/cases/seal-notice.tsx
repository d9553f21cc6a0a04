/** The seal of a case of the gravest lane: since when its evidence is kept, and which authority was told. */
import { useState } from 'react'
import type { CasePage, CaseSeal } from '#domain/cases/case-pages.ts'
import { useApi } from '#console/app/console.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useRights } from '#console/app/rights.ts'
import styles from '#console/cases/cases.module.css'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

type SealNoticeProps = { page: CasePage; seal: CaseSeal; onDone: () => void }

export function SealNotice({ page, seal, onDone }: SealNoticeProps) {
  const text = useText('console.seal')
  const { day, iso } = useFormats()
  const { may } = useRights()
  const [open, setOpen] = useState<'note' | 'lift' | null>(null)
  const { reference } = page.case
  const { sealed_at, ended_at, authority_number, authority_day } = seal
  const close = () => setOpen(null)
  const calendarDay = (date: string) =>
    new Intl.DateTimeFormat(iso, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
  const told =
    authority_number && authority_day ? text('told', { day: calendarDay(authority_day), number: authority_number }) : null
  return (
    <>
      <Notice
        tone={ended_at ? 'info' : 'warning'}
        icon="lock"
        title={text(ended_at ? 'ended' : 'held', { day: day(ended_at ?? sealed_at) })}
      >
        {told ?? text(ended_at ? 'no_authority' : 'held_lead')}
        {may('cases.lead') && (
          <div className={styles.below}>
            <Button size="small" tone="outline" onClick={() => setOpen('note')}>
              {text('note')}
            </Button>
            {!ended_at && (
              <Button size="small" tone="outline" onClick={() => setOpen('lift')}>
                {text('lift')}
              </Button>
            )}
          </div>
        )}
      </Notice>
      {open === 'note' && <AuthorityDialog reference={reference} seal={seal} onClose={close} onDone={onDone} />}
      {open === 'lift' && <LiftDialog reference={reference} onClose={close} onDone={onDone} />}
    </>
  )
}

type Part = { reference: string; onClose: () => void; onDone: () => void }

function AuthorityDialog({ reference, seal, onClose, onDone }: Part & { seal: CaseSeal }) {
  const text = useText('console.seal')
  const api = useApi()
  const { nowMs } = useFormats()
  const today = new Date(nowMs).toISOString().slice(0, 10)
  const [number, setNumber] = useState(seal.authority_number ?? '')
  const [day, setDay] = useState(seal.authority_day ?? today)
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text('note_title')}
      lead={text('after_lead')}
      act={text('note')}
      done={text('noted')}
      needsReason={false}
      send={() => api('POST /api/cases/seal', { body: { reference, number: number.trim(), day } })}
    >
      <Field
        label={text('number')}
        required
        maxLength={200}
        autoComplete="off"
        value={number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <Field label={text('day')} type="date" required max={today} value={day} onChange={({ target }) => setDay(target.value)} />
    </ActDialog>
  )
}

function LiftDialog({ reference, onClose, onDone }: Part) {
  const text = useText('console.seal')
  const api = useApi()
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text('lift_title')}
      lead={text('after_lead')}
      act={text('lift')}
      tone="danger"
      done={text('lifted')}
      send={(reason) => api('POST /api/cases/unseal', { body: { reference, reason } })}
    />
  )
}

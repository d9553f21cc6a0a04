/** Turning a switch: why, and for how long where it is turned on. */
import { useState } from 'react'
import { useApi } from '#console/app/console.ts'
import { type Brands, emptyNotice, NoticeFields, noticeToSend } from '#console/operations/notice-fields.tsx'
import { type SwitchData, switchKey } from '#console/operations/switch-names.ts'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { useFormats } from '#console/app/formats.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Select } from '#web/kit/ui/field.tsx'

const lengths = [15, 30, 60, 4 * 60, 12 * 60, 24 * 60, 3 * 24 * 60, 7 * 24 * 60]

type SwitchDialogProps = { line: SwitchData; brands: Brands; onClose: () => void; onDone: () => void }

export function SwitchDialog({ line, brands, onClose, onDone }: SwitchDialogProps) {
  const text = useText('console.switches')
  const api = useApi()
  const { iso } = useFormats()
  const [minutes, setMinutes] = useState(60)
  const [draft, setDraft] = useState(emptyNotice)
  const { name, is_on } = line
  const isNotice = name === 'members-notice' && !is_on
  const words = { name: text(switchKey(name)) }
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text(is_on ? 'turn_off_title' : 'turn_on_title', words)}
      lead={text(`${switchKey(name)}_help`)}
      act={text(is_on ? 'turn_off' : 'turn_on')}
      tone={is_on || isNotice ? 'primary' : 'danger'}
      done={text(is_on ? 'turned_off' : 'turned_on', words)}
      send={(reason) => {
        const more = { ...(!is_on && { minutes }), ...(isNotice && { notice: noticeToSend(draft, brands) }) }
        return api('POST /api/switches', { body: { name, is_on: !is_on, reason, ...more } })
      }}
    >
      {isNotice && <NoticeFields brands={brands} draft={draft} onChange={setDraft} />}
      {!is_on && (
        <Select
          label={text('for')}
          help={text('for_help')}
          value={String(minutes)}
          onChange={({ target }) => setMinutes(Number(target.value))}
          options={lengths.map((length) => ({ value: String(length), label: lengthIn(iso, length) }))}
        />
      )}
    </ActDialog>
  )
}

function lengthIn(iso: string, minutes: number): string {
  const [unit, size] = minutes >= 24 * 60 ? ['day', 24 * 60] : minutes >= 60 ? ['hour', 60] : ['minute', 1]
  return new Intl.NumberFormat(iso, { style: 'unit', unit: String(unit), unitDisplay: 'long' }).format(minutes / Number(size))
}

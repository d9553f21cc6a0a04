/** Changing a threshold: the new value, and whether a second person has to agree to it. */
import { useState } from 'react'
import { isLooser, type ThresholdLine } from '#domain/console-settings/console-settings.ts'
import { useApi } from '#console/app/console.ts'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { useFormats } from '#console/app/formats.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

type ThresholdDialogProps = { line: ThresholdLine; onClose: () => void; onDone: () => void }

export function ThresholdDialog({ line, onClose, onDone }: ThresholdDialogProps) {
  const text = useText('console.thresholds')
  const api = useApi()
  const { number } = useFormats()
  const { name, value, usual, least, most, version, unit } = line
  const [typed, setTyped] = useState(String(value))
  const wanted = Number(typed)
  const isChanged = typed.trim() !== '' && wanted !== value
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text('change_title', { name: text(name) })}
      lead={text(`${name}_help`)}
      act={text('save')}
      done={text('changed', { name: text(name) })}
      send={(reason) => api('PUT /api/console_settings', { body: { name, value: wanted, version, reason } })}
    >
      <Field
        label={text('new_value')}
        help={text('bounds', { least: number(least), most: number(most), usual: text(`unit_${unit}`, { n: usual }) })}
        type="number"
        required
        min={least}
        max={most}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {isChanged &&
        (isLooser(name, value, wanted) ? <Notice icon="users">{text('looser')}</Notice> : <Notice>{text('stricter')}</Notice>)}
    </ActDialog>
  )
}

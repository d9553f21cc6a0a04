/** The languages in which a colleague gets cases, set for them. */
import { useState } from 'react'
import { locales } from '#domain/languages/languages.ts'
import type { StaffLine } from '#domain/staff/staff.ts'
import { useApi } from '#console/app/console.ts'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { LanguageBoxes } from '#console/ui/language-boxes.tsx'
import { useText } from '#web/kit/text/text.tsx'

type LanguagesDialogProps = { person: StaffLine; onClose: () => void; onDone: () => void }

export function LanguagesDialog({ person: { id, name, languages: before }, onClose, onDone }: LanguagesDialogProps) {
  const text = useText('console.person_acts')
  const api = useApi()
  const [languages, setLanguages] = useState<readonly string[]>(before)
  const chosen = locales.filter((one) => languages.includes(one))
  return (
    <ActDialog
      open
      onClose={onClose}
      onDone={onDone}
      title={text('languages_title', { name })}
      act={text('languages_act')}
      done={text('languages_done', { name })}
      send={(reason) => api('POST /api/staff/languages', { body: { id, languages: chosen, reason } })}
    >
      <LanguageBoxes value={languages} onChange={setLanguages} />
    </ActDialog>
  )
}

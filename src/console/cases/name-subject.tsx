/** Says whom a case is about, where a notice or a complaint names no account. */
import { useState } from 'react'
import { useApi } from '#console/app/console.ts'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Field } from '#web/kit/ui/field.tsx'

export function NameSubject({ reference, onDone }: { reference: string; onDone: () => void }) {
  const text = useText('console.case')
  const api = useApi()
  const [isOpen, setIsOpen] = useState(false)
  const [member, setMember] = useState('')
  return (
    <div>
      <Button tone="outline" onClick={() => setIsOpen(true)}>
        {text('name_subject')}
      </Button>
      {isOpen && (
        <ActDialog
          open
          onClose={() => setIsOpen(false)}
          onDone={onDone}
          title={text('name_subject')}
          lead={text('name_lead')}
          act={text('name_subject')}
          done={text('named')}
          needsReason={false}
          send={() => api('POST /api/cases/subject', { body: { reference, member: Number(member) } })}
        >
          <Field
            label={text('member_number')}
            inputMode="numeric"
            pattern="[0-9]{1,15}"
            required
            autoComplete="off"
            value={member}
            onChange={({ target }) => setMember(target.value)}
          />
        </ActDialog>
      )}
    </div>
  )
}

/** Inviting somebody: address, name, language, and the first role with its place. */
import { useState } from 'react'
import { useApi, useMe } from '#console/app/console.ts'
import { useScope } from '#console/app/scope.ts'
import { RoleSelect } from '#console/staff/role-select.tsx'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { LanguageSelect, PlaceSelect, type Where } from '#console/ui/choices.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { EmailField, Field } from '#web/kit/ui/field.tsx'

type InviteDialogProps = { open: boolean; onClose: () => void; onDone: () => void }

export function InviteDialog({ open, onClose, onDone }: InviteDialogProps) {
  const text = useText('console.staff')
  const api = useApi()
  const me = useMe()
  const { scope } = useScope()
  const here: Where = scope.at === 'all' ? { at: 'installation', where_id: null } : { at: scope.at, where_id: scope.id }
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [locale, setLocale] = useState(me.locale)
  const [role, setRole] = useState('')
  const [chosen, setChosen] = useState<Where | null>(null)
  const where = chosen ?? here
  const done = () => {
    setEmail('')
    setName('')
    setRole('')
    onDone()
  }
  return (
    <ActDialog
      open={open}
      onClose={onClose}
      title={text('invite_title')}
      lead={text('invite_lead')}
      act={text('invite_act')}
      done={text('invited', { email })}
      needsReason={false}
      send={() => api('POST /api/staff/invite', { body: { email, name, locale, role, ...where } })}
      onDone={done}
    >
      <EmailField label={text('email')} autoComplete="off" value={email} onChange={({ target }) => setEmail(target.value)} />
      <Field
        label={text('name')}
        autoComplete="off"
        required
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <LanguageSelect value={locale} onChange={setLocale} />
      <RoleSelect value={role} onChange={setRole} />
      <PlaceSelect label={text('where')} value={where} onChange={setChosen} />
    </ActDialog>
  )
}

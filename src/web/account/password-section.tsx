/** The password on the settings page: changing it with the current one. */
import { useState } from 'react'
import { Link } from 'react-router'
import styles from '#web/parts/password/account-sections.module.css'
import { DoubtedPasskeys, useDoubtedPasskeys } from '#web/account/passkey-list.tsx'
import { CurrentPassword } from '#web/parts/password/current-password.tsx'
import { refusalOf } from '#web/kit/api/api-refusal.ts'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useApi, useMember } from '#web/kit/providers.tsx'
import { NewPassword } from '#web/parts/password/new-password.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

const ids = { password: 'password-current', new_password: 'password-new' } as const
type FieldName = keyof typeof ids
const nothing = { password: '', new_password: '' }
const focus = (field: FieldName) => document.getElementById(ids[field])?.focus()

export function Password() {
  const text = useText('account.password')
  const passkeys = useDoubtedPasskeys()
  const { form, type, save, busy, done, problems, error } = usePasswordChange(passkeys)
  const user = useMember()
  return (
    <AccountSection id="password" title={text('title')} lead={text('lead')}>
      <Form onSend={save} className={styles.form} noValidate>
        {done && (
          <Notice tone="success" live>
            {text('done')}
          </Notice>
        )}
        {error !== null && (
          <Notice tone="danger" live>
            {error}
          </Notice>
        )}
        <input type="text" name="username" value={user.email} autoComplete="username" readOnly hidden />
        <CurrentPassword
          id={ids.password}
          label={text('current')}
          value={form.password}
          error={problems.password}
          onChange={(event) => type('password', event.target.value)}
        />
        <NewPassword
          id={ids.new_password}
          label={text('new')}
          value={form.new_password}
          guessable={[user.email, user.profile.name]}
          error={problems.new_password}
          onChange={(value) => type('new_password', value)}
          onBlur={() => {}}
        />
        <DoubtedPasskeys {...passkeys} />
        <Button type="submit" tone="outline" busy={busy}>
          {text('submit')}
        </Button>
        <Link to="/reset-password">{text('forgot')}</Link>
      </Form>
    </AccountSection>
  )
}

type Problems = Partial<Record<FieldName, string>>

function usePasswordChange({ ids, drop }: Pick<ReturnType<typeof useDoubtedPasskeys>, 'ids' | 'drop'>) {
  const api = useApi()
  const text = useText('account.password')
  const errorText = useErrorText()
  const [form, setForm] = useState(nothing)
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<string | null>(null)

  const refuse = (field: FieldName, words: string) => {
    setProblems({ [field]: words })
    focus(field)
  }
  const fail = (thrown: unknown) => {
    const refusal = refusalOf(thrown)
    if (refusal?.code === 'wrong_password') return refuse('password', errorText(thrown))
    if (refusal?.details.field === 'password') return refuse('new_password', errorText(thrown))
    return setError(errorText(thrown))
  }
  const save = async () => {
    if (busy) return
    setDone(false)
    setError(null)
    setProblems({})
    if (form.password === '') return refuse('password', text('current_missing'))
    if (form.new_password === '') return refuse('new_password', text('new_missing'))
    setBusy(true)
    try {
      await api('POST /api/password_change.php', { body: { ...form, ...(ids.length > 0 && { remove_passkeys: ids }) } })
      drop(ids)
      setForm(nothing)
      setDone(true)
    } catch (thrown) {
      fail(thrown)
    } finally {
      setBusy(false)
    }
  }
  const type = (field: FieldName, value: string) => {
    setForm((before) => ({ ...before, [field]: value }))
    setProblems(({ [field]: _, ...rest }) => rest)
  }
  return { form, type, save, busy, done, problems, error }
}

/** /reset-password/do: the target of the mailed link. The form posts the token with the new password, and logs the member in. */
import { useState } from 'react'
import { redirect } from 'react-router'
import styles from '#web/account/account.module.css'
import { useEnter } from '#web/parts/account/use-account.ts'
import { useMailedToken } from '#web/kit/page/use-mailed-token.ts'
import { isDeadLink, isRefused, refusalOf } from '#web/kit/api/api-refusal.ts'
import { useApi } from '#web/kit/providers.tsx'
import { type ActionArgs, handlePlainForm, PlainForm, usePlainResult } from '#web/kit/api/plain-form.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { NewPassword } from '#web/parts/password/new-password.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Field } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { PageTitle } from '#web/kit/ui/page-title.tsx'
import { EmptyState, ErrorState } from '#web/kit/ui/state.tsx'

const fieldId = 'reset-password'

export default function ResetDoPage() {
  const text = useText('account.reset')
  const token = useMailedToken()
  const reset = useReset(token ?? '')
  const plain = usePlainResult<never>()
  const error = reset.error ?? plain.error
  const isExpired = token === null || isDeadLink(error)
  return (
    <>
      <Title>{text('page_title')}</Title>
      {isRefused(error, 'in_grace') ? (
        <SavedInGrace />
      ) : isExpired ? (
        <ErrorState
          level={1}
          drawing="mail-sent"
          title={text('expired_title')}
          text={text('expired_text')}
          action={<ButtonLink to="/reset-password">{text('again')}</ButtonLink>}
        />
      ) : (
        <div className={styles.page}>
          <div>
            <PageTitle lead={text('do_lead')}>{text('do_title')}</PageTitle>
          </div>
          <PasswordForm {...reset} />
          <PlainPassword />
        </div>
      )}
    </>
  )
}

function PasswordForm({ save, busy, error, isMissing, password, type }: ReturnType<typeof useReset>) {
  const text = useText('account.reset')
  const words = useText('account.password')
  const errorText = useErrorText()
  const isAboutField = refusalOf(error)?.details.field === 'password'
  return (
    <Form onSend={save} className={styles.form} noValidate data-scripted="">
      <ErrorNotice error={isAboutField ? null : error} />
      <NewPassword
        id={fieldId}
        value={password}
        guessable={[]}
        error={isMissing ? words('new_missing') : isAboutField ? errorText(error) : undefined}
        onChange={type}
        onBlur={() => {}}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {text('do_submit')}
      </Button>
    </Form>
  )
}

/** The action for browsers without JavaScript; the token is still in the address. */
export const action = (args: ActionArgs) =>
  handlePlainForm(args, async (api, { password = '' }) => {
    const token = new URL(args.request.url).searchParams.get('token') ?? ''
    await api('POST /api/reset_password_do.php', { body: { token, password } })
    throw redirect('/home')
  })

function PlainPassword() {
  const text = useText('account.reset')
  const words = useText('signup.account')
  const { error } = usePlainResult<never>()
  return (
    <PlainForm submit={text('do_submit')} className={styles.form}>
      <ErrorNotice error={error} />
      <Field
        id="plain-password"
        name="password"
        type="password"
        label={words('password')}
        help={words('password_help')}
        autoComplete="new-password"
        required
      />
    </PlainForm>
  )
}

/** For a deleted account: the new password can restore it. */
function SavedInGrace() {
  const text = useText('account.reset')
  const login = useText('account.login')
  return (
    <EmptyState
      level={1}
      drawing="mail-sent"
      title={text('in_grace_title')}
      text={text('in_grace_text')}
      action={<ButtonLink to="/account-deleted?restore=1">{login('restore')}</ButtonLink>}
    />
  )
}

function useReset(token: string) {
  const api = useApi()
  const enter = useEnter()
  const [password, setPassword] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async () => {
    if (busy) return
    setMissing(password === '')
    setError(null)
    if (password === '') return document.getElementById(fieldId)?.focus()
    setBusy(true)
    try {
      await enter(await api('POST /api/reset_password_do.php', { body: { token, password } }))
    } catch (thrown) {
      setError(thrown)
      document.getElementById(fieldId)?.focus()
    } finally {
      setBusy(false)
    }
  }
  const type = (typed: string) => {
    setPassword(typed)
    setMissing(false)
  }
  return { save, busy, error, isMissing, password, type }
}

/** Sign-up, step 0: the account. E-mail address, name, password. */
import { type Dispatch, startTransition, useEffect, useEffectEvent } from 'react'
import type { Attribution } from '#domain/attribution/attribution.ts'
import type { User } from '#domain/members/members.ts'
import { nameMaxLength } from '#domain/signup/signup-rules.ts'
import { useAppContext } from '#web/kit/providers.tsx'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { useHydrated } from '#web/kit/lazy/lazy.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { accountPayload, guessCountry } from '#web/signup/account-payload.ts'
import { guessableParts } from '#web/signup/account-rules.ts'
import { AccountProblem } from '#web/signup/account-problem.tsx'
import { Agreement, SuggestedAddress, neededId, StillNeeded } from '#web/signup/account-help.tsx'
import { NewPassword } from '#web/parts/password/new-password.tsx'
import { attachPush, readPush } from '#web/pwa/push/push.ts'
import type { SignupAction, Typed } from '#web/parts/profile-form/signup-state.ts'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { idOfField, useAccountForm } from '#web/signup/use-account-form.ts'
import { useLanguage, useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { EmailField, Field, FieldError } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'

type AccountStepProps = {
  typed: Typed
  dispatch: Dispatch<SignupAction>
  /** The referring profile. */
  profile: number | null
  /** The attribution of the visitor. */
  arrival: Attribution | null
  /** Of an experiment. */
  variant: string | undefined
}

export function AccountStep({ typed, dispatch, profile, arrival: attribution, variant }: AccountStepProps) {
  const text = useText('signup.account')
  const account = useMakeAccount({ typed, dispatch, profile, arrival: attribution, variant })
  const { problems, missing, error, busy, leave } = account
  // A press before hydration is replayed after it, so the server's button is not disabled.
  const isHydrated = useHydrated()
  const isShut = isHydrated && !busy && Object.keys(missing).length > 0
  // An address that was typed and left before hydration is checked now.
  const checkLeft = useEffectEvent(() => {
    if (typed.email && document.activeElement?.id !== idOfField('email')) leave('email')
  })
  useEffect(() => {
    if (isHydrated) checkLeft()
  }, [isHydrated])
  const change = (part: Partial<Typed>) => dispatch({ type: 'typed', change: part })
  const takeMeant = (email: string) => {
    change({ email })
    account.recheck(email)
    // The pressed button goes away: the focus moves to the address.
    document.getElementById(idOfField('email'))?.focus()
  }
  const problem = (field: 'email' | 'name' | 'password') =>
    problems[field] && <AccountProblem code={problems[field]} onAgain={() => account.recheck()} />

  return (
    <StepFrame step="account">
      <Form onSend={account.submit} noValidate>
        <noscript>{text('needs_script')}</noscript>
        <ErrorNotice error={error}>
          {isRefused(error, 'banned') && <AccountProblem code="banned" onAgain={() => account.recheck()} />}
        </ErrorNotice>
        <EmailField
          id={idOfField('email')}
          label={text('email')}
          help={
            <SuggestedAddress email={typed.email} left={account.hasLeft('email')} onTake={takeMeant}>
              {text('email_help')}
            </SuggestedAddress>
          }
          value={typed.email}
          error={problem('email')}
          onChange={(event) => change({ email: event.target.value })}
          onBlur={() => leave('email')}
        />
        {!isHydrated && (
          <div hidden data-address-problem>
            <FieldError id="signup-address-problem">
              <AccountProblem code="not_an_email" onAgain={() => account.recheck()} />
            </FieldError>
          </div>
        )}
        <Field
          id={idOfField('name')}
          name="name"
          label={text('name')}
          help={text('name_help')}
          autoComplete="given-name"
          maxLength={nameMaxLength}
          value={typed.name}
          error={problem('name')}
          onChange={(event) => change({ name: event.target.value })}
          onBlur={() => leave('name')}
          required
        />
        <NewPassword
          id={idOfField('password')}
          value={typed.password}
          guessable={guessableParts(typed)}
          error={problem('password')}
          onChange={(password) => change({ password })}
          onBlur={() => leave('password')}
        />
        <Button type="submit" size="large" wide busy={busy} disabled={isShut} aria-describedby={neededId}>
          {text('create')}
        </Button>
        <StillNeeded missing={isShut ? missing : {}} />
        <Agreement />
      </Form>
    </StepFrame>
  )
}

function useMakeAccount({ typed, dispatch, profile, arrival: attribution, variant }: AccountStepProps) {
  const { api, session, start } = useAppContext()
  const language = useLanguage()
  const onMade = async (user: User) => {
    const push = await readPush(start.settings.push_pub)
    session.set(user)
    // The sign-up does not wait for the push subscription, nor fails with it.
    if (push.subscribed) void attachPush(api, start.settings.push_pub).catch(() => null)
    // The form stays until the next step can be shown.
    startTransition(() => dispatch({ type: 'account-made', push, country: user.profile.country }))
  }
  const payloadOf = (token: string | null) =>
    accountPayload({
      form: typed,
      token,
      profile,
      arrival: attribution,
      ...(variant && { variant }),
      language,
      country: guessCountry(start.settings),
      ...(typed.search && { search: typed.search }),
    })
  return useAccountForm({ form: typed, variant, payloadOf, onMade })
}

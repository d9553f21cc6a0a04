/** The components for typed answers. */
import { useState } from 'react'
import { Specimen, State } from '#web/dev/sheet/specimen.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { EmailField, Field, TextArea } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { PasswordField } from '#web/kit/ui/password-field.tsx'
import { PickField } from '#web/kit/ui/pick-field.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

export const Fields = () => (
  <>
    <LineFields />
    <PasswordFields />
    <TextAreas />
    <PickFields />
    <Forms />
  </>
)

function LineFields() {
  const text = useText()
  const label = text('signup.location.city')
  const [help, error, hint] = [
    text('signup.notes.help'),
    text('signup.problems.value_required'),
    text('signup.location.optional'),
  ]
  return (
    <Specimen part="field">
      <State name="empty">
        <Field label={label} />
      </State>
      <State name="filled">
        <Field label={label} defaultValue="’s-Hertogenbosch" />
      </State>
      <State name="placeholder">
        <Field label={label} placeholder={text('signup.notes.placeholder')} />
      </State>
      <State name="help, hint">
        <Field label={label} help={help} hint={hint} />
      </State>
      <State name="error">
        <Field label={label} help={help} error={error} defaultValue="4" />
      </State>
      <State name="suffix">
        <Field label={label} suffix="EUR" defaultValue="25" inputMode="numeric" />
      </State>
      <State name="disabled">
        <Field label={label} disabled defaultValue="’s-Hertogenbosch" />
      </State>
      <State name="read-only">
        <Field label={label} readOnly defaultValue="’s-Hertogenbosch" />
      </State>
      <State name="EmailField">
        <EmailField label={text('account.login.email')} defaultValue="anna@example.com" />
      </State>
    </Specimen>
  )
}

function PasswordFields() {
  const text = useText()
  const words = {
    label: text('account.login.password'),
    showLabel: text('account.login.show_password'),
    hideLabel: text('account.login.hide_password'),
  }
  return (
    <Specimen part="password-field">
      <State name="hidden, shown on a press">
        <PasswordField {...words} defaultValue="sunday-in-the-park" />
      </State>
      <State name="help">
        <PasswordField {...words} help={text('signup.account.password_help')} autoComplete="new-password" />
      </State>
      <State name="error">
        <PasswordField {...words} error={text('signup.problems.password_too_common')} defaultValue="password" />
      </State>
      <State name="disabled">
        <PasswordField {...words} disabled defaultValue="password" />
      </State>
    </Specimen>
  )
}

function TextAreas() {
  const text = useText()
  const label = text('signup.notes.label')
  const long = Array.from({ length: 6 }, () => text('signup.notes.lead')).join('\n')
  return (
    <Specimen part="text-area">
      <State name="empty">
        <TextArea label={label} placeholder={text('signup.notes.placeholder')} />
      </State>
      <State name="grown">
        <TextArea label={label} defaultValue={long} />
      </State>
      <State name="help, hint, error">
        <TextArea
          label={label}
          help={text('signup.notes.help')}
          hint={text('signup.location.optional')}
          error={text('signup.problems.value_required')}
        />
      </State>
      <State name="disabled">
        <TextArea label={label} disabled defaultValue={text('signup.notes.lead')} />
      </State>
    </Specimen>
  )
}

function PickFields() {
  const text = useText()
  const [value, setValue] = useState('')
  const options = (['day', 'month', 'year'] as const).map((key) => ({ value: key, label: text(`signup.personal.${key}`) }))
  return (
    <Specimen part="pick-field">
      <State name="empty, a list on a press">
        <PickField label={text('signup.location.region')} options={options} value={value} onChange={setValue} />
      </State>
      <State name="picked">
        <PickField label={text('signup.location.region')} options={options} value="month" onChange={setValue} />
      </State>
      <State name="disabled">
        <PickField label={text('signup.location.region')} options={options} value="month" onChange={setValue} disabled />
      </State>
    </Specimen>
  )
}

function Forms() {
  const text = useText()
  const [sent, setSent] = useState(0)
  return (
    <Specimen part="form">
      <State name="sent as often as it was pressed">
        <Form onSend={() => setSent((before) => before + 1)}>
          <Stack gap={4}>
            <Field label={text('signup.location.city')} suffix={sent} />
            <Button type="submit">{text('signup.location.save')}</Button>
          </Stack>
        </Form>
      </State>
    </Specimen>
  )
}

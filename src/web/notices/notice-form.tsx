/** The form of a notice of illegal content, with JavaScript and without: the same fields. */
import type { ChangeEvent } from 'react'
import { needsSender, noticeKinds, noticeTextMaxLength, placeMaxLength } from '#domain/notices/notice-kinds.ts'
import { PlainForm, usePlainResult } from '#web/kit/api/plain-form.tsx'
import { useUser } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { EmailField, Field, FieldError, Select, TextArea } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import styles from '#web/notices/notices.module.css'
import { type NoticeField, noticeFields, type SentNotice, useNotice } from '#web/notices/use-notice.ts'

type Changed = ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>
/** What ties a field to its form: a value and its change, or the value typed before. */
type Tie = {
  id: string
  name: string
  value?: string
  defaultValue?: string
  error?: string
  onChange?: (event: Changed) => void
}

export function NoticeForm({ onSent }: { onSent: (sent: SentNotice) => void }) {
  const text = useText('notices')
  const { form, change, problems, send, busy, error } = useNotice(onSent)
  const tie = (field: NoticeField): Tie => ({
    id: `notice-${field}`,
    name: field,
    value: form[field],
    ...(problems.has(field) && { error: text(`problems.${field}`) }),
    onChange: ({ target }) => change(field, target.value),
  })
  return (
    <Form onSend={send} className={styles.form} noValidate data-scripted="">
      <ErrorNotice error={error} />
      <Fields tie={tie} isSigned={form.kind !== 'child_abuse'} />
      <GoodFaith
        {...(problems.has('in_good_faith') && { error: text('problems.in_good_faith') })}
        id="notice-in_good_faith"
        checked={form.in_good_faith !== ''}
        onChange={(isChecked) => change('in_good_faith', isChecked ? 'yes' : '')}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {text('send')}
      </Button>
    </Form>
  )
}

/** For browsers without JavaScript; its action is in notice-page.tsx. Which fields are needed depends on the kind: the server says. */
export function PlainNotice({ place }: { place: string }) {
  const text = useText('notices')
  const { error, typed } = usePlainResult<SentNotice>()
  const user = useUser()
  const wrong = noticeFields.find((field) => field === error?.details.field)
  const known: Partial<Record<NoticeField, string | undefined>> = { place, name: user?.profile.name, email: user?.email }
  const tie = (field: NoticeField): Tie => ({
    id: `plain-${field}`,
    name: field,
    defaultValue: typed[field] ?? known[field] ?? '',
    ...(wrong === field && { error: text(`problems.${field}`) }),
  })
  return (
    <PlainForm submit={text('send')} className={styles.form}>
      <ErrorNotice error={error} />
      <Fields tie={tie} isSigned={typed.kind === undefined || typed.kind === '' || needsSender(typed.kind as never)} />
      <GoodFaith
        id="plain-in_good_faith"
        defaultChecked={typed.in_good_faith !== undefined}
        {...(wrong === 'in_good_faith' && { error: text('problems.in_good_faith') })}
      />
    </PlainForm>
  )
}

function Fields({ tie, isSigned }: { tie: (field: NoticeField) => Tie; isSigned: boolean }) {
  const text = useText('notices')
  const kinds = noticeKinds.map((value) => ({ value, label: text(`kinds.${value}`) }))
  const optional = isSigned ? undefined : text('optional')
  return (
    <>
      <Select {...tie('kind')} label={text('kind')} options={kinds} placeholder={text('choose')} required />
      <TextArea {...tie('place')} label={text('place')} help={text('place_help')} rows={2} maxLength={placeMaxLength} required />
      <TextArea
        {...tie('text')}
        label={text('text')}
        help={text('text_help')}
        rows={6}
        maxLength={noticeTextMaxLength}
        required
      />
      <Field {...tie('name')} label={text('name')} hint={optional} autoComplete="name" maxLength={150} />
      <EmailField
        {...tie('email')}
        label={text('email')}
        hint={optional}
        help={text(isSigned ? 'email_help' : 'no_name_needed')}
        required={false}
      />
      <details className={styles.flagger}>
        <summary>{text('flagger')}</summary>
        <Field {...tie('flagger_key')} label={text('flagger_key')} autoComplete="off" spellCheck={false} maxLength={100} />
      </details>
    </>
  )
}

type GoodFaithProps = {
  id: string
  error?: string
  checked?: boolean
  defaultChecked?: boolean
  onChange?: (isChecked: boolean) => void
}

/** The statement that everything is said to the best of one's knowledge. */
function GoodFaith({ id, error, onChange, ...state }: GoodFaithProps) {
  const text = useText('notices')
  return (
    <div>
      <label className={styles.agree}>
        <input
          {...state}
          type="checkbox"
          id={id}
          name="in_good_faith"
          value="yes"
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          onChange={onChange && (({ target }) => onChange(target.checked))}
        />
        <span>{text('in_good_faith')}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

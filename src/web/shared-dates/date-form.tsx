/** The form that shares a date: with whom, where, from when, until when, and the contact's address if we are to write. */
import { useId } from 'react'
import { datePersonMaxLength, datePlaceMaxLength } from '#domain/shared-dates/shared-date-rules.ts'
import type { SharedDates } from '#domain/shared-dates/shared-dates.ts'
import styles from '#web/shared-dates/shared-dates.module.css'
import { type DateField, dateFieldId, useDateForm } from '#web/shared-dates/use-date-form.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { EmailField, Field } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'

/** `person`: the first name of somebody from whose chat the member comes. */
export function DateForm({ person, onShared }: { person: string; onShared: (dates: SharedDates) => void }) {
  const text = useText('shared_dates')
  const { form, change, send, busy, error, problems } = useDateForm(person, onShared)
  const names = useId()
  const tie = (field: DateField) => ({
    id: dateFieldId(field),
    name: field,
    value: form[field],
    onChange: ({ target }: { target: { value: string } }) => change(field, target.value),
    ...(problems.has(field) && field !== 'email' && { error: text(`problems.${field}`) }),
  })
  return (
    <Form onSend={send} className={styles.form} noValidate>
      <ErrorNotice error={error} />
      <Field
        {...tie('person')}
        label={text('person')}
        help={text('person_help')}
        maxLength={datePersonMaxLength}
        list={names}
        autoComplete="off"
        required
      />
      <ChatNames id={names} />
      <Field
        {...tie('place')}
        label={text('place')}
        help={text('place_help')}
        maxLength={datePlaceMaxLength}
        autoComplete="off"
        required
      />
      <div className={styles.pair}>
        <Field {...tie('begins_at')} type="datetime-local" label={text('begins_at')} required />
        <Field {...tie('back_at')} type="datetime-local" label={text('back_at')} required />
      </div>
      <p className={styles.note}>{text('back_help')}</p>
      <EmailField
        {...tie('email')}
        autoComplete="off"
        required={false}
        label={text('email')}
        hint={text('optional')}
        help={text('email_help')}
      />
      <Button type="submit" size="large" wide busy={busy}>
        {text('create')}
      </Button>
    </Form>
  )
}

/** First names from the member's chats, as suggestions; any other name may be typed. */
function ChatNames({ id }: { id: string }) {
  const { data } = useQuery('chat names', (api, signal) => api('GET /api/chats.php', { query: {} }, { signal }), {
    staleMs: 60_000,
  })
  const names = (data?.chats ?? []).filter(({ profile }) => profile.fictional_icon === null).map(({ profile }) => profile.name)
  return (
    <datalist id={id}>
      {[...new Set(names)].map((name) => (
        <option key={name} value={name} label={name} aria-label={name} />
      ))}
    </datalist>
  )
}

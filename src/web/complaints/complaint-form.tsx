/** The form of a complaint: topic, text, and the sender's name and address. */
import { complaintMaxLength, complaintMinLength, complaintTopics } from '#domain/complaints/complaints.ts'
import styles from '#web/complaints/complaints.module.css'
import { type ComplaintField, useComplaint } from '#web/complaints/use-complaint.ts'
import { PlainForm, usePlainResult } from '#web/kit/api/plain-form.tsx'
import { useUser } from '#web/kit/providers.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { EmailField, Field, Select, TextArea } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'

/** The reference of a filed complaint, and the address of its receipt. */
export type FiledComplaint = { reference: string; email: string }
type ComplaintFormProps = { onFiled: (filed: FiledComplaint) => void }

export function ComplaintForm({ onFiled }: ComplaintFormProps) {
  const text = useText('complaints')
  const { form, change, problems, file, busy, error } = useComplaint(onFiled)
  const fieldOf = (field: ComplaintField) => ({
    id: `complaint-${field}`,
    name: field,
    value: form[field],
    error: problems.has(field) ? text(`problems.${field}`) : undefined,
    onChange: (event: { target: { value: string } }) => change(field, event.target.value),
  })
  const topics = complaintTopics.map((value) => ({ value, label: text(`topics.${value}`) }))
  return (
    <Form onSend={file} className={styles.form} noValidate data-scripted="">
      <ErrorNotice error={error} />
      <Select {...fieldOf('about')} label={text('about')} options={topics} placeholder={text('choose')} required />
      <TextArea
        {...fieldOf('text')}
        label={text('text')}
        help={text('text_help')}
        rows={6}
        maxLength={complaintMaxLength}
        required
      />
      <Field {...fieldOf('name')} label={text('name')} hint={text('optional')} autoComplete="name" maxLength={150} />
      <EmailField {...fieldOf('email')} label={text('email')} help={text('email_help')} />
      <Button type="submit" size="large" wide busy={busy}>
        {text('send')}
      </Button>
    </Form>
  )
}

/** The form for browsers without JavaScript; its action is in complaints-page.tsx. */
export function PlainComplaint() {
  const text = useText('complaints')
  const { error, typed } = usePlainResult<FiledComplaint>()
  const user = useUser()
  const topics = complaintTopics.map((value) => ({ value, label: text(`topics.${value}`) }))
  return (
    <PlainForm submit={text('send')} className={styles.form}>
      <ErrorNotice error={error} />
      <Select
        id="plain-about"
        name="about"
        label={text('about')}
        options={topics}
        placeholder={text('choose')}
        defaultValue={typed.about}
        required
      />
      <TextArea
        id="plain-text"
        name="text"
        label={text('text')}
        help={text('text_help')}
        rows={6}
        minLength={complaintMinLength}
        maxLength={complaintMaxLength}
        defaultValue={typed.text}
        required
      />
      <Field
        id="plain-name"
        name="name"
        label={text('name')}
        hint={text('optional')}
        autoComplete="name"
        maxLength={150}
        defaultValue={typed.name ?? user?.profile.name}
      />
      <EmailField id="plain-email" label={text('email')} help={text('email_help')} defaultValue={typed.email ?? user?.email} />
    </PlainForm>
  )
}

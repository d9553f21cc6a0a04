/** The e-mail address on the settings page. An unconfirmed one is corrected here (spec: the anchor `#email-change-incorrect`). */
import styles from '#web/parts/password/account-sections.module.css'
import { CurrentPassword } from '#web/parts/password/current-password.tsx'
import { emailFields, useEmailChange } from '#web/account/use-email-change.ts'
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useMember } from '#web/kit/providers.tsx'
import { bold } from '#web/kit/text/rich-text.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { EmailField } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function EmailAddress() {
  const text = useText('account.email')
  const { email, activated } = useMember()
  const change = useEmailChange()
  return (
    <AccountSection id="email-change-incorrect" title={text('title')} lead={text.rich('now', { email, b: bold })}>
      <Form onSend={change.save} className={styles.form} noValidate>
        {!activated && change.corrected === null && <p>{text('not_confirmed')}</p>}
        <PendingAddress {...change} />
        {change.error !== null && (
          <Notice tone="danger" live>
            {change.error}
          </Notice>
        )}
        <EmailFields {...change} activated={activated} />
        <Button type="submit" tone="outline" busy={change.busy}>
          {text(activated ? 'submit' : 'correct')}
        </Button>
      </Form>
    </AccountSection>
  )
}

type AddressChange = ReturnType<typeof useEmailChange>

/** The notice about a mail that was sent or bounced. */
function PendingAddress({ waiting, corrected }: Pick<AddressChange, 'waiting' | 'corrected'>) {
  const text = useText('account.email')
  if (corrected !== null)
    return (
      <Notice tone="success" live>
        <span className={styles.address}>{text.rich('corrected', { email: corrected, b: bold })}</span>
      </Notice>
    )
  if (waiting.email === null) return null
  const words = text.rich(waiting.failed ? 'refused' : 'waiting', { email: waiting.email, b: bold })
  return (
    <Notice tone={waiting.failed ? 'warning' : 'info'} live icon="mail">
      <span className={styles.address}>{words}</span>
    </Notice>
  )
}

function EmailFields({
  form,
  type,
  problems,
  activated,
}: Pick<AddressChange, 'form' | 'type' | 'problems'> & { activated: boolean }) {
  const text = useText('account.email')
  return (
    <>
      <EmailField
        id={emailFields.email}
        label={text(activated ? 'new' : 'right')}
        value={form.email}
        error={problems.email}
        onChange={(event) => type('email', event.target.value)}
      />
      {activated && (
        <CurrentPassword
          id={emailFields.password}
          label={text('password')}
          value={form.password}
          error={problems.password}
          onChange={(event) => type('password', event.target.value)}
        />
      )}
    </>
  )
}

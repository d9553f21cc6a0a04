/** The form of an optional step: save, or continue without an answer. */
import type { ReactNode } from 'react'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import styles from '#web/parts/profile-form/step-frame.module.css'
import { Button } from '#web/kit/ui/button.tsx'
import { Form } from '#web/kit/ui/form.tsx'

type StepFormProps = {
  children: ReactNode
  save?: { label: string; onPress: () => void; busy: boolean; disabled?: boolean } | undefined
  without?: { label: string; onPress: () => void } | undefined
  error: unknown
}

export function StepForm({ children, save, without, error }: StepFormProps) {
  return (
    <Form onSend={() => save && !save.busy && !save.disabled && save.onPress()} noValidate>
      {children}
      <ErrorNotice error={error} />
      <div className={styles.actions}>
        {save && (
          <Button type="submit" size="large" wide busy={save.busy} disabled={save.disabled}>
            {save.label}
          </Button>
        )}
        {without && (
          <Button tone="quiet" wide onClick={without.onPress}>
            {without.label}
          </Button>
        )}
      </div>
    </Form>
  )
}

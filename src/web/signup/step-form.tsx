/** The form of an optional step: save, or go on without. */
import type { FormEvent, ReactNode } from 'react'
import styles from '#web/signup/step-frame.module.css'
import { useErrorText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type StepFormProps = {
  children: ReactNode
  save?: { label: string; onPress: () => void; busy: boolean; disabled?: boolean } | undefined
  without?: { label: string; onPress: () => void } | undefined
  error: unknown
}

export function StepForm({ children, save, without, error }: StepFormProps) {
  const errorText = useErrorText()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save && !save.busy && !save.disabled) save.onPress()
  }
  return (
    <form method="post" onSubmit={submit} noValidate>
      {children}
      {error !== null && (
        <Notice tone="danger" live>
          {errorText(error)}
        </Notice>
      )}
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
    </form>
  )
}

/** A password, hidden until the member shows it. */
import { type ComponentProps, useState } from 'react'
import { Field } from '#web/kit/ui/field.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'suffix'> & { showLabel: string; hideLabel: string }

export function PasswordField({ showLabel, hideLabel, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const toggle = (
    <IconButton label={shown ? hideLabel : showLabel} icon={shown ? 'eye-off' : 'eye'} onClick={() => setShown(!shown)} />
  )
  return (
    <Field
      autoComplete="current-password"
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      suffix={toggle}
    />
  )
}

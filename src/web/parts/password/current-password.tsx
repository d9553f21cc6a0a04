/** The field for the member's current password. */
import type { ComponentProps } from 'react'
import { useText } from '#web/kit/text/text.tsx'
import { PasswordField } from '#web/kit/ui/password-field.tsx'

type CurrentPasswordProps = Omit<ComponentProps<typeof PasswordField>, 'showLabel' | 'hideLabel' | 'name' | 'required'>

export function CurrentPassword(props: CurrentPasswordProps) {
  const text = useText('account.login')
  return <PasswordField {...props} name="password" showLabel={text('show_password')} hideLabel={text('hide_password')} required />
}

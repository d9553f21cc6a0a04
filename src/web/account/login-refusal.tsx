/** Why a login was refused, and whom to ask where one cannot help oneself. */
import { isRefused } from '#web/api-refusal.ts'
import { useSettings } from '#web/providers.tsx'
import { useErrorText, useText } from '#web/text.tsx'
import { Notice } from '#web/ui/notice.tsx'

export function LoginRefusal({ error }: { error: unknown }) {
  const text = useText('account.login')
  const errorText = useErrorText()
  const { support_email } = useSettings()
  return (
    <Notice tone="danger" live>
      <p>{errorText(error)}</p>
      {isRefused(error, 'banned', 'in_grace') && <a href={`mailto:${support_email}`}>{text('write_support')}</a>}
    </Notice>
  )
}

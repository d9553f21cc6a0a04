/** What went wrong with a passkey, in words. Whoever closed the browser's dialog knows that themselves. */
import { passkeyProblem } from '#web/parts/passkey/passkey-device.ts'
import { ErrorNotice, type ErrorNoticeProps } from '#web/kit/ui/notice.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function PasskeyErrorNotice({ error, retry = false }: Pick<ErrorNoticeProps, 'error' | 'retry'>) {
  const text = useText('account.passkeys')
  const problem = error === null ? null : passkeyProblem(error)
  if (problem === null) return null
  return (
    <ErrorNotice error={error} retry={retry}>
      {problem !== 'refused' && text(problem)}
    </ErrorNotice>
  )
}

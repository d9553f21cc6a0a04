/** The notice of a passkey that did not work; a closed dialog is said quietly. */
import { passkeyProblem } from '#console/sign-in/passkey.ts'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { Notice } from '#web/kit/ui/notice.tsx'

export function PasskeyNotice({ error }: { error: unknown }) {
  const text = useText('console.passkeys')
  if (error === null) return null
  const problem = passkeyProblem(error)
  // The server has one answer to a proof that is none, by passkey or by code.
  if (isRefused(error, 'code_wrong'))
    return (
      <Notice tone="danger" live>
        {text('wrong')}
      </Notice>
    )
  if (problem === 'refused') return <Problem error={error} />
  return (
    <Notice tone={problem === 'closed' ? 'info' : 'danger'} live>
      {text(problem)}
    </Notice>
  )
}

/** The notice of a passkey that did not work; a closed dialog is said quietly. */
import { passkeyProblem } from '#console/sign-in/passkey.ts'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function PasskeyNotice({ error }: { error: unknown }) {
  const text = useText('console.passkeys')
  if (error === null) return null
  const problem = passkeyProblem(error)
  if (problem === 'refused') return <Problem error={error} />
  return (
    <Notice tone={problem === 'closed' ? 'info' : 'danger'} live>
      {text(problem)}
    </Notice>
  )
}

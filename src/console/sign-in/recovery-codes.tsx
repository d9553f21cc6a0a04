/** Ten recovery codes, shown once: copied, printed, and only left once the person has kept them. */
import { useState } from 'react'
import styles from '#console/sign-in/sign-in.module.css'
import { CopyButton } from '#console/ui/copy-button.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Row, Stack } from '#web/kit/ui/stack.tsx'

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => Promise<void> | void }) {
  const text = useText('console.codes')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const leave = async () => {
    setBusy(true)
    setError(null)
    await Promise.resolve(onKept()).catch(setError)
    setBusy(false)
  }
  return (
    <Stack>
      <p>{text('lead')}</p>
      <ol className={styles.codes} aria-label={text('list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Row>
        <CopyButton text={codes.join('\n')} />
        <Button tone="outline" onClick={() => print()}>
          {text('print')}
        </Button>
      </Row>
      {error !== null && <Problem error={error} />}
      <Button size="large" wide busy={busy} onClick={() => void leave()}>
        {text('kept')}
      </Button>
    </Stack>
  )
}

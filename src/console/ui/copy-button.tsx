/** Copies a text, and says that it did. */
import { useState } from 'react'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export function CopyButton({ text: copied }: { text: string }) {
  const text = useText('console.choices')
  const [state, setState] = useState<'ready' | 'done' | 'failed'>('ready')
  const copy = () =>
    navigator.clipboard.writeText(copied).then(
      () => setState('done'),
      () => setState('failed'),
    )
  return (
    <Button tone="outline" onClick={() => void copy()}>
      <Icon name={state === 'done' ? 'check' : 'copy'} />
      <output>{text(state === 'ready' ? 'copy' : state === 'done' ? 'copied' : 'copy_failed')}</output>
    </Button>
  )
}

/** Whether an act on many runs, is over or was stopped. */
import type { ManyState } from '#domain/many-acts/many-acts.ts'
import { Tag, type Tone } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'

const tones: Record<ManyState, Tone> = { running: 'warning', done: 'success', stopped: 'quiet' }

export function ManyStateTag({ state }: { state: ManyState }) {
  const text = useText('console.many')
  return <Tag tone={tones[state]}>{text(`state_${state}`)}</Tag>
}

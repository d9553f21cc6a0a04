/** What an act on many is called: a decision by what it decides. */
import type { ManyLine } from '#domain/many-acts/many-acts.ts'
import { useText } from '#web/kit/text/text.tsx'

export function useManyName(): (act: Pick<ManyLine, 'act' | 'measures' | 'total'>) => string {
  const text = useText('console.many')
  const measureText = useText('console.measures')
  return ({ act, measures, total }) => {
    const name = act === 'decide' ? measures.map((one) => measureText(one)).join(', ') : text(`act_${act}`)
    return text('name', { act: name, n: total })
  }
}

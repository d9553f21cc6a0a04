/** Words for decisions: measures, clauses, sources and reasons of reports, in the console's language. */
import type { DecisionLine } from '#domain/cases/case-pages.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useLooseText, useText } from '#web/kit/text/text.tsx'

/** Reasons are strings on the wire: one without words is shown as it is. */
export function useReasonName(): (reason: string) => string {
  const text = useLooseText('console.report_reasons')
  return (reason) => (text.has(reason) ? text(reason) : reason)
}

/** "Limited: no likes, until 3 May". */
export function useMeasureWords(): (decision: Pick<DecisionLine, 'measures' | 'limits' | 'texts' | 'until_at'>) => string {
  const measureText = useText('console.measure_names')
  const limitText = useText('console.limits')
  const textText = useText('console.texts')
  const text = useText('console.decisions')
  const { moment } = useFormats()
  return ({ measures, limits, texts, until_at }) => {
    const words = measures.map((measure) => {
      const parts =
        measure === 'limit' ? limits.map((act) => limitText(act)) : measure === 'clear' ? texts.map((one) => textText(one)) : []
      return parts.length > 0 ? `${measureText(measure)} (${parts.join(', ')})` : measureText(measure)
    })
    return until_at ? text('until', { what: words.join(', '), time: moment(until_at) }) : words.join(', ')
  }
}

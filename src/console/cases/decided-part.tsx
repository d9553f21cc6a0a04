/** After a decision: its reference, and what is next. `Enter` takes the next case. */
import { useQuery } from '#console/app/query.ts'
import { CaseTable } from '#console/cases/case-table.tsx'
import type { useNextCase } from '#console/cases/next-case.ts'
import styles from '#console/cases/cases.module.css'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

const mostNext = 5

/** `decided`: the case. `made`: the decision; null for an appeal. */
type DecidedPartProps = { decided: string; made: string | null; next: ReturnType<typeof useNextCase> }

export function DecidedPart({ decided, made, next }: DecidedPartProps) {
  const text = useText('console.decide')
  const listText = useText('console.cases')
  const { data } = useQuery('cases all', async (api, signal) => {
    const { cases, ...more } = await api('GET /api/cases', {}, { signal })
    return { items: cases, ...more }
  })
  const waiting = data?.items.filter((one) => one.reference !== decided && (one.holder === null || one.is_mine)) ?? []
  useScreenKeys({ Enter: next.take, 'Shift Enter': next.take })
  return (
    <>
      <Notice tone="success">{made ? text('decided', { reference: made }) : text('appeal_decided')}</Notice>
      <div className={styles.row}>
        <Button busy={next.busy} onClick={next.take}>
          {listText('next')} <KeyHint keys="Enter" />
        </Button>
      </div>
      {waiting.length > 0 && (
        <Section title={text('what_is_next')}>
          <CaseTable cases={waiting.slice(0, mostNext)} caption={text('what_is_next')} isNarrow />
        </Section>
      )}
    </>
  )
}

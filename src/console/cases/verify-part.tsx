/** Deciding a verification: yes, or no with a reason that the member reads in their language. */
import { useState } from 'react'
import type { CasePage } from '#domain/cases/case-pages.ts'
import { verificationReasons } from '#domain/verification/poses.ts'
import { useApi } from '#console/app/console.ts'
import styles from '#console/cases/cases.module.css'
import type { OneCase } from '#console/cases/hold-bar.tsx'
import { useNextCase } from '#console/cases/next-case.ts'
import { PassButtons } from '#console/cases/pass-buttons.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { isRefused } from '#web/kit/api/api-refusal.ts'
import { Button } from '#web/kit/ui/button.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

type VerifyPartProps = { one: OneCase; page: CasePage; onDecided: () => void }
const approved = 'approved'

export function VerifyPart({ one, page, onDecided }: VerifyPartProps) {
  const text = useText('console.verify')
  const listText = useText('console.cases')
  const api = useApi()
  const toast = useToast()
  const next = useNextCase()
  const [said, setSaid] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [isDecided, setIsDecided] = useState(false)
  const isMine = one.hold?.kind === 'me'
  const { reference, version } = page.case
  const send = async () => {
    const reason = verificationReasons.find((each) => each === said)
    if (isBusy || said === null || !page.verification) return
    setIsBusy(true)
    setError(null)
    try {
      const outcome = reason ? 'refused' : 'approved'
      const { photos } = page.verification
      await api('POST /api/cases/verify', { body: { reference, version, outcome, photos, ...(reason && { reason }) } })
      toast({ tone: 'success', text: text('decided') })
      setIsDecided(true)
      onDecided()
    } catch (refused) {
      setError(refused)
      if (isRefused(refused, 'changed_meanwhile', 'case_held')) await one.readAgain().catch(() => {})
    } finally {
      setIsBusy(false)
    }
  }
  if (isDecided || !page.verification)
    return (
      <>
        <Notice tone={isDecided ? 'success' : 'info'} icon={isDecided ? 'circle-check' : 'lock'} live={isDecided}>
          {text(isDecided ? 'decided' : 'over')}
        </Notice>
        <div className={styles.row}>
          <Button busy={next.busy} onClick={next.take}>
            {listText('next')}
          </Button>
        </div>
      </>
    )
  if (!isMine) return null
  const options = [approved, ...verificationReasons] as const
  return (
    <Section title={text('title')}>
      <Choice
        legend={text('question')}
        name="verification"
        options={options.map((value) => ({
          value,
          label: value === approved ? text('approve') : text(`reasons.${value}`),
          ...(value === approved && { help: text('approve_help') }),
        }))}
        value={said ?? undefined}
        onChange={setSaid}
      />
      {error !== null && <Problem error={error} />}
      <div className={styles.row}>
        <Button wide busy={isBusy} disabled={said === null} onClick={() => void send()}>
          {text(said === null || said === approved ? 'act_approve' : 'act_refuse')}
        </Button>
        <PassButtons reference={reference} />
      </div>
      <p className={styles.quiet}>{text('wiped')}</p>
    </Section>
  )
}

/** Sign-up, step 6: the activation mail. The bar fills while the mail server's answer is awaited. */
import { useEffect, useEffectEvent, useState } from 'react'
import { activationPollMs, activationPolls } from '#domain/signup/signup-rules.ts'
import { useApi } from '#web/kit/providers.tsx'
import type { StepProps } from '#web/signup/later-steps.tsx'
import { fixAddress } from '#web/kit/routing/guards.ts'
import { bold } from '#web/kit/text/rich-text.tsx'
import styles from '#web/parts/profile-form/step-frame.module.css'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Drawing } from '#web/kit/ui/drawing.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Progress } from '#web/kit/ui/progress.tsx'

export function ActivationStep({ user, pass, mailRefused, noteRefusal, noteLate }: StepProps) {
  const text = useText('signup.activation')
  const count = useActivation(mailRefused, noteRefusal, (isDelivered) => {
    if (!isDelivered) noteLate()
    pass()
  })
  return (
    <StepFrame step="activation" heading={mailRefused ? text('refused_title') : undefined}>
      {mailRefused ? (
        <MailRefused email={user.email} onGoOn={pass} />
      ) : (
        <>
          <div className={styles.drawing}>
            <Drawing name="mail-sent" />
          </div>
          <Progress label={text(textOfCount(count))} value={count} max={activationPolls} />
          <p className={styles.lead}>{text.rich('to', { email: user.email, b: bold })}</p>
        </>
      )}
    </StepFrame>
  )
}

function MailRefused({ email, onGoOn }: { email: string; onGoOn: () => void }) {
  const text = useText('signup.activation')
  return (
    <>
      <Notice tone="warning" live>
        {text.rich('refused', { email, b: bold })}
      </Notice>
      <div className={styles.actions}>
        <ButtonLink to={fixAddress} size="large" wide>
          {text('fix')}
        </ButtonLink>
        <Button tone="quiet" wide onClick={onGoOn}>
          {text('go_on')}
        </Button>
      </div>
    </>
  )
}

/** How often the delivery was polled: every 900 ms, at most 20 times; no more after a refusal. */
function useActivation(refused: boolean, onRefused: () => void, onEnd: (isDelivered: boolean) => void) {
  const api = useApi()
  const [count, setCount] = useState(0)
  const poll = useEffectEvent(async () => {
    // No answer counts as "not yet": the next count polls again.
    const progress = await api('GET /api/activate.php').catch(() => null)
    if (progress?.failed) return onRefused()
    if (progress?.delivered || count + 1 >= activationPolls) return onEnd(progress?.delivered === true)
    setCount(count + 1)
  })
  useEffect(() => {
    if (refused || count >= activationPolls) return undefined
    const timer = setTimeout(() => void poll(), activationPollMs)
    return () => clearTimeout(timer)
  }, [count, refused])
  return count
}

/** Which of the four texts of step 6 belongs to a count (spec, section 2). */
export const textOfCount = (count: number) => (count < 4 ? 'one' : count < 7 ? 'two' : count < 10 ? 'three' : 'four')

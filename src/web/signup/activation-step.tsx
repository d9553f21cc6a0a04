/** Sign-up, step 6: the activation mail is on its way. The bar follows the mail server's own answer, or gives up waiting. */
import { useEffect, useEffectEvent, useState } from 'react'
import { activationPollMs, activationPolls } from '#domain/signup-rules.ts'
import { useApi, useSettings } from '#web/providers.tsx'
import { textOfCount } from '#web/signup/activation-texts.ts'
import type { StepProps } from '#web/signup/later-steps.tsx'
import { bold, mailTo } from '#web/signup/rich-words.tsx'
import styles from '#web/signup/step-frame.module.css'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Drawing } from '#web/ui/drawing.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'

export function ActivationStep({ user, pass }: StepProps) {
  const text = useText('signup.activation')
  const { count, refused } = useActivation(pass)
  return (
    <StepFrame step="activation">
      <div className={styles.drawing}>
        <Drawing name="mail-sent" />
      </div>
      {refused ? (
        <MailRefused email={user.email} onGoOn={pass} />
      ) : (
        <>
          <Progress label={text(textOfCount(count))} value={count} max={activationPolls} />
          <p className={styles.lead}>{text.rich('to', { email: user.email, b: bold })}</p>
        </>
      )}
    </StepFrame>
  )
}

function MailRefused({ email, onGoOn }: { email: string; onGoOn: () => void }) {
  const text = useText('signup.activation')
  const { support_email } = useSettings()
  return (
    <>
      <Notice tone="warning" live title={text('refused_title')}>
        {text.rich('refused', { email, b: bold, support: mailTo(support_email) })}
      </Notice>
      <div className={styles.actions}>
        <Button size="large" wide onClick={onGoOn}>
          {text('go_on')}
        </Button>
      </div>
    </>
  )
}

function useActivation(onEnd: () => void) {
  const api = useApi()
  const [count, setCount] = useState(0)
  const [refused, setRefused] = useState(false)
  const ask = useEffectEvent(async () => {
    // An answer that does not come counts like "not yet": the next count asks again.
    const progress = await api('GET /api/activate.php').catch(() => null)
    if (progress?.failed) return setRefused(true)
    if (progress?.delivered || count + 1 >= activationPolls) return onEnd()
    setCount(count + 1)
  })
  useEffect(() => {
    if (count >= activationPolls) return undefined
    const timer = setTimeout(() => void ask(), activationPollMs)
    return () => clearTimeout(timer)
  }, [count])
  return { count, refused }
}

/** Sign-up, step 1: push notifications. The browser's prompt opens on a press only. */
import { useState } from 'react'
import { useApi, useSettings } from '#web/kit/providers.tsx'
import type { StepProps } from '#web/signup/later-steps.tsx'
import { subscribeToPush } from '#web/pwa/push/push.ts'
import { StepForm } from '#web/signup/step-form.tsx'
import { StepFrame } from '#web/signup/step-frame.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import styles from '#web/signup/later-steps.module.css'

const points = ['messages', 'discreet', 'quiet'] as const

export function PushStep({ pass }: StepProps) {
  const text = useText('signup.push')
  const { push_pub: pushKey } = useSettings()
  const api = useApi()
  const [isPrompting, setIsPrompting] = useState(false)
  const [failed, setFailed] = useState(false)
  const subscribe = async () => {
    setIsPrompting(true)
    setFailed(false)
    // A denial passes the step as well: the prompt is not repeated.
    const answer = pushKey ? await subscribeToPush(api, pushKey).catch(() => 'failed' as const) : 'denied'
    setIsPrompting(false)
    if (answer === 'failed') setFailed(true)
    else pass()
  }
  return (
    <StepFrame step="push">
      <StepForm
        save={{ label: text('subscribe'), onPress: () => void subscribe(), busy: isPrompting }}
        without={{ label: text('not_now'), onPress: pass }}
        error={null}
      >
        <Stack gap={3} as="ul">
          {points.map((point) => (
            <li key={point} className={styles.promise}>
              <Icon name="check" />
              {text(point)}
            </li>
          ))}
        </Stack>
        {failed && <Notice live>{text('failed')}</Notice>}
      </StepForm>
    </StepFrame>
  )
}

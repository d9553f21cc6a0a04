/** What happens after the order button, told before it is pressed. */
import { Steps } from '#web/credits/steps.tsx'
import { useText } from '#web/kit/text/text.tsx'

export function NextSteps() {
  const text = useText('credits')
  return (
    <Steps
      title={text('next.title')}
      steps={[
        { icon: 'lock', words: text('next.pay') },
        { icon: 'mail', words: text('next.credits') },
        { icon: 'message-circle', words: text('next.back') },
        { icon: 'rotate-ccw', words: text('next.withdraw') },
      ]}
    />
  )
}

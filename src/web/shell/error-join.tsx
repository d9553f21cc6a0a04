/** The sign-up form under the error page. */
import { Signup } from '#web/signup/signup.tsx'
import { useSettings } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { Card } from '#web/ui/card.tsx'

export function ErrorJoin() {
  const text = useText('shell')
  const { name } = useSettings()
  return (
    <Card title={text('error.join', { brand: name })}>
      <Signup user={null} />
    </Card>
  )
}

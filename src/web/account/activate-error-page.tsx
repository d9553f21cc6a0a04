/** /activate/error: for activation links that did not work. */
import { ActivationFailed } from '#web/account/activation-failed.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'

export default function ActivateErrorPage() {
  const text = useText('account.activate')
  return (
    <>
      <Title>{text('page_title')}</Title>
      <ActivationFailed />
    </>
  )
}

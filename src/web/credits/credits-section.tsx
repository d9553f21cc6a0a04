/** Credits on the settings page: links to the history and the shop. */
import { AccountSection } from '#web/kit/page/account-section.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Row } from '#web/kit/ui/stack.tsx'

export function CreditsSection() {
  const text = useText('history.section')
  return (
    <AccountSection id="credits" title={text('title')} lead={text('lead')}>
      <Row gap={3}>
        <ButtonLink to="/credits/history" tone="outline">
          {text('history')}
        </ButtonLink>
        <ButtonLink to="/credits" tone="quiet">
          {text('shop')}
        </ButtonLink>
      </Row>
    </AccountSection>
  )
}

/** A short way to what was bought last. */
import { useSearchParams } from 'react-router'
import type { PackOffer } from '#domain/credits/credits.ts'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Row } from '#web/kit/ui/stack.tsx'

export function AgainLink({ pack }: { pack: PackOffer }) {
  const text = useText('repeat_order')
  const [query] = useSearchParams()
  const to = query.get('to')
  return (
    <Row>
      <ButtonLink to={`/credits/repeat-order${to ? `?to=${encodeURIComponent(to)}` : ''}`} tone="outline">
        {text('link', { credits: pack.credits })}
      </ButtonLink>
    </Row>
  )
}

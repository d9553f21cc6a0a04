/** A short way to what was bought last; nothing where that is not sold any more. */
import { useSearchParams } from 'react-router'
import type { Credits } from '#domain/credits.ts'
import { useText } from '#web/text.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Row } from '#web/ui/stack.tsx'

export function AgainLink({ credits: { packs, last_order } }: { credits: Credits }) {
  const text = useText('repeat_order')
  const [query] = useSearchParams()
  const to = query.get('to')
  const pack = packs.find(({ id }) => id === last_order?.pack)
  if (!pack) return null
  return (
    <Row>
      <ButtonLink to={`/credits/repeat-order${to ? `?to=${encodeURIComponent(to)}` : ''}`} tone="outline">
        {text('link', { credits: pack.credits })}
      </ButtonLink>
    </Row>
  )
}

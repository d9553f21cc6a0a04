/** On a member's page, for who may break the glass: asking to read a conversation, and what is open to oneself now. */
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormats } from '#console/app/formats.tsx'
import { useQuery } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import { useScopedPath } from '#console/app/scope.ts'
import { GlassDialog } from '#console/glass/glass-dialog.tsx'
import { Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function GlassSection({ member }: { member: number }) {
  const { may } = useRights()
  return may('break_glass') && <OwnGlass member={member} />
}

function OwnGlass({ member }: { member: number }) {
  const text = useText('console.glass')
  const to = useScopedPath()
  const { moment } = useFormats()
  const [isAsking, setIsAsking] = useState(false)
  const { data } = useQuery('glasses', (api, signal) => api('GET /api/break_glass', {}, { signal }))
  const open = data?.glasses.filter((glass) => glass.member.id === member || glass.other.id === member) ?? []
  return (
    <Section title={text('title')} lead={text('lead')}>
      {open.map(({ id, member: one, other, closes_at }) => (
        <Notice key={id} action={<Link to={to(`/glass/${id}`)}>{text('read')}</Link>}>
          {text('open', { time: moment(closes_at), one: one.name, two: other.name })}
        </Notice>
      ))}
      <div>
        <Button tone="outline" onClick={() => setIsAsking(true)}>
          {text('ask')}
        </Button>
      </div>
      {isAsking && <GlassDialog member={member} onClose={() => setIsAsking(false)} />}
    </Section>
  )
}

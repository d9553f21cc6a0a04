/** "Waits for a second person": where it stands, and when it will be done alone because nobody else holds the right. */
import { Link } from 'react-router'
import type { Waiting } from '#console/api.ts'
import { useFormats } from '#console/app/formats.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function WaitsNotice({ waiting: { alone_at, expires_at }, onLeave }: { waiting: Waiting; onLeave?: () => void }) {
  const text = useText('console.act')
  const { moment } = useFormats()
  return (
    <Notice tone="info" icon="clock" live title={text('waits')}>
      {alone_at ? text('waits_alone', { time: moment(alone_at) }) : text('waits_until', { time: moment(expires_at) })}{' '}
      <Link to="/approvals?list=own" onClick={onLeave}>
        {text('waits_link')}
      </Link>
    </Notice>
  )
}

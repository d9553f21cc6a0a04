/** Reveals the address and birth date of a member, with a reason; they are shown here only, and gone when it closes. */
import { useRef, useState } from 'react'
import type { ConsoleReply } from '#domain/console-wire.ts'
import { useApi } from '#console/app/console.ts'
import { useDays } from '#console/members/member-table.tsx'
import { ActDialog } from '#console/ui/act-dialog.tsx'
import { CopyButton } from '#console/ui/copy-button.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Dialog } from '#web/kit/ui/dialog.tsx'
import { Facts } from '#web/kit/ui/facts.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

type Revealed = ConsoleReply<'POST /api/members/reveal'>

export function RevealDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const text = useText('console.member_acts')
  const actText = useText('console.act')
  const api = useApi()
  const { dayOnly } = useDays()
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const isDone = useRef(false)
  if (revealed)
    return (
      <Dialog open onClose={onClose} title={text('revealed_title', { name })} closeLabel={actText('close')}>
        <Stack>
          <Facts
            facts={[
              [text('address'), revealed.email],
              [text('born'), revealed.date_of_birth ? dayOnly(revealed.date_of_birth) : '–'],
            ]}
          />
          <CopyButton text={revealed.email} />
        </Stack>
      </Dialog>
    )
  return (
    <ActDialog
      open
      // The question closes once it is answered, and the answer opens.
      onClose={() => isDone.current || onClose()}
      title={text('reveal_title', { name })}
      lead={text('reveal_lead')}
      act={text('reveal')}
      done={text('reveal_done')}
      send={async (reason) => {
        setRevealed(await api('POST /api/members/reveal', { body: { id, reason } }))
        isDone.current = true
      }}
    />
  )
}

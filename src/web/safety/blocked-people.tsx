/** Blocked people on the settings page, and unblocking. */
import { HiddenPeople } from '#web/parts/person/hidden-people.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { useUnblock } from '#web/safety/use-block.ts'

export function BlockedPeople() {
  const text = useText('safety.blocks')
  const unblock = useUnblock()
  const words = {
    title: text('title'),
    lead: text('lead'),
    failed: text('failed'),
    again: text('again'),
    empty: text('empty'),
    list: text('list'),
    more: text('more'),
    back: text('unblock'),
  }
  const label = (name: string) => text('unblock_label', { name })
  return <HiddenPeople id="blocks" call="GET /api/blocks.php" words={words} backLabel={label} takeBack={unblock} />
}

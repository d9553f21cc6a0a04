/** The state of a member's account in a word. */
import type { MemberLine } from '#domain/look-up/look-up.ts'
import { Tag, type Tone } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'

const tones: Record<MemberLine['state'], Tone> = { active: 'success', paused: 'quiet', deleted: 'quiet', banned: 'danger' }

export function StateTag({ state }: { state: MemberLine['state'] }) {
  const text = useText('console.member_states')
  return <Tag tone={tones[state]}>{text(state)}</Tag>
}

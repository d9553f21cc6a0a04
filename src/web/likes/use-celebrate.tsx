/** Two who like each other are told so: quietly, and once. A fictional profile is never a match. */
import { MatchFaces } from '#web/likes/match-faces.tsx'
import { claim, quietMoment } from '#web/likes/quiet-moment.ts'
import type { Liked } from '#web/profile/use-like.ts'
import { useStartChat } from '#web/profile/use-start-chat.ts'
import { useSession } from '#web/providers.tsx'
import type { Session } from '#web/session.ts'
import { useText } from '#web/text.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** Told in this tab. */
const allTold = new WeakMap<Session, Set<number>>()

/** `find` is asked only by who tells it; null when the person may not be met any more. */
export function useCelebrate() {
  const session = useSession()
  const toast = useToast()
  const text = useText('profile.like')
  const { startChat } = useStartChat()
  return async (profile: Liked['id'], find: () => Promise<Liked | null>) => {
    const told = allTold.get(session) ?? new Set()
    allTold.set(session, told)
    if (told.has(profile)) return
    told.add(profile)
    await quietMoment()
    const me = session.get()?.profile
    if (!me || !(await claim(`match-${me.id}-${profile}`))) return
    const person = await find()
    if (!person || person.fictional_icon !== null) return
    toast({
      lead: <MatchFaces mine={me} theirs={person} />,
      title: text('mutual_title'),
      text: text('mutual', { name: person.name }),
      action: { label: text('mutual_write', { name: person.name }), onPress: () => void startChat(profile) },
      later: text('mutual_later'),
    })
  }
}

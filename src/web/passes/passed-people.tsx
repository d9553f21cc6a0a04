/** The hidden people on the account page, and showing them again. */
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { HiddenPeople } from '#web/parts/person/hidden-people.tsx'
import { useSetPass } from '#web/parts/person/use-pass.ts'
import { useText } from '#web/kit/text/text.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

export function PassedPeople() {
  const text = useText('passes')
  const setPass = useSetPass()
  const toast = useToast()
  const words = {
    title: text('title'),
    lead: text('lead'),
    failed: text('list_failed'),
    again: text('again'),
    empty: text('empty'),
    list: text('list'),
    more: text('more'),
    back: text('show'),
  }
  const label = (name: string) => text('show_label', { name })
  const show = async (person: ProfileCard) => {
    const done = await setPass(person, false)
    if (done) toast({ tone: 'success', text: text('shown', { name: person.name }) })
    return done
  }
  return <HiddenPeople id="hidden" call="GET /api/passes.php" words={words} backLabel={label} takeBack={show} />
}

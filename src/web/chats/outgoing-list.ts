/** What is on its way, as this tab shows it: the outbox and what was just written, in the order of writing. */
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { openOutbox } from '#web/store/outbox/outbox.ts'
import { inOrder, type Outgoing } from '#web/store/outbox/outgoing.ts'

export type OutgoingList = ReturnType<typeof createOutgoingList>

/** `onChange` is called whenever the list is another. */
export function createOutgoingList(member: ProfileId, onChange: () => void) {
  const outbox = openOutbox(member)
  const keeping = new Set<string>()
  const gone = new Set<string>()
  let list: readonly Outgoing[] = []
  const show = (next: readonly Outgoing[]) => {
    list = next
    onChange()
  }
  async function hold(one: Outgoing, how: 'keep' | 'change') {
    keeping.add(one.key)
    await outbox[how](one)
    keeping.delete(one.key)
  }
  const find = (key: string) => list.find((one) => one.key === key)
  return {
    get: () => list,
    /** Stands there at once; the answer comes when the browser keeps it. */
    add(one: Outgoing) {
      show([...list, one])
      return hold(one, 'keep')
    },
    change(key: string, change: Partial<Pick<Outgoing, 'state' | 'refusal'>>) {
      const one = find(key)
      if (!one) return Promise.resolve()
      const changed = { ...one, ...change }
      show(list.map((other) => (other === one ? changed : other)))
      // That it is being sent just now is true of this tab only, and only for now.
      return changed.state === 'sending' ? Promise.resolve() : hold(changed, 'change')
    },
    remove(keys: readonly string[]) {
      for (const key of keys) gone.add(key)
      show(list.filter((one) => !keys.includes(one.key)))
      return Promise.all(keys.map((key) => outbox.forget(key)))
    },
    /** What other tabs did with the outbox. */
    async load() {
      const kept = (await outbox.list()).filter(({ key }) => !gone.has(key))
      const known = new Set(kept.map(({ key }) => key))
      const here = (one: Outgoing) => (find(one.key)?.state === 'sending' || keeping.has(one.key) ? find(one.key) : null) ?? one
      show(inOrder([...kept.map(here), ...list.filter(({ key }) => keeping.has(key) && !known.has(key))]))
    },
  }
}

/** The faces that wait, and what was done with those before: likes and passes go out at once, and come back by undo. */
import { useRef, useState } from 'react'
import type { Discovery } from '#domain/discovery/discovery.ts'
import { discoveryAhead } from '#domain/discovery/discovery-rules.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { nudityQuery, type ReasonName } from '#domain/search/search-rules.ts'
import { useApi, useAppContext } from '#web/kit/providers.tsx'
import { useSetLike } from '#web/parts/person/use-like.ts'
import { useSetPass } from '#web/parts/person/use-pass.ts'
import { rankedReasons } from '#web/parts/person/why.ts'

export type Face = { person: ProfileCard; reasons: readonly ReasonName[] }
type Verdict = 'like' | 'pass'
type Done = { face: Face; choice: Verdict }
type DeckState = { waiting: readonly Face[]; done: readonly Done[]; more: boolean; isFailed: boolean }

/** So many can be taken back. */
const mostDone = 50

const facesOf = (reply: Discovery): Face[] => {
  const reasons = rankedReasons(reply)
  return reply.profiles.map((person) => ({ person, reasons: reasons.get(person.id) ?? [] }))
}

export function useDeck(first: Discovery) {
  const api = useApi()
  const { start } = useAppContext()
  const setLike = useSetLike()
  const setPass = useSetPass()
  const [deck, setDeck] = useState<DeckState>(() => ({ waiting: facesOf(first), done: [], more: first.more, isFailed: false }))
  const pending = useRef(new Set<Promise<unknown>>())
  const isLoading = useRef(false)

  /** What was pressed is stored first: the server leaves it out of the next faces. */
  const load = async (held: number) => {
    if (isLoading.current) return
    isLoading.current = true
    try {
      await Promise.allSettled(pending.current)
      const query = { after: held, ...nudityQuery(start.photoBlur !== 'none') }
      const reply = await api('GET /api/discovery.php', { query })
      setDeck((now) => {
        const known = new Set([...now.waiting, ...now.done.map(({ face }) => face)].map(({ person }) => person.id))
        const fresh = facesOf(reply).filter(({ person }) => !known.has(person.id))
        return { ...now, waiting: [...now.waiting, ...fresh], more: reply.more && fresh.length > 0, isFailed: false }
      })
    } catch {
      setDeck((now) => ({ ...now, isFailed: true }))
    }
    isLoading.current = false
  }

  const store = ({ face, choice }: Done, isOn: boolean) => {
    const stored = choice === 'like' ? setLike(face.person, isOn) : setPass(face.person, isOn)
    pending.current.add(stored)
    void stored.finally(() => pending.current.delete(stored))
    return stored
  }

  const choose = async (choice: Verdict) => {
    const [face, ...waiting] = deck.waiting
    if (!face) return
    const one: Done = { face, choice }
    setDeck({ ...deck, waiting, done: [...deck.done, one].slice(-mostDone) })
    const stored = store(one, true)
    if (waiting.length < discoveryAhead && deck.more) void load(waiting.length)
    if (!(await stored))
      // refused, or a dialog asks first: the face is there again
      setDeck((now) => ({ ...now, waiting: [face, ...now.waiting], done: now.done.filter((other) => other !== one) }))
  }

  const undo = () => {
    const last = deck.done.at(-1)
    if (!last) return
    setDeck({ ...deck, waiting: [last.face, ...deck.waiting], done: deck.done.slice(0, -1) })
    void store(last, false)
  }

  return { ...deck, face: deck.waiting[0] ?? null, mayUndo: deck.done.length > 0, choose, undo, load }
}

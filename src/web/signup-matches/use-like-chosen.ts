/** Likes the chosen people in one call and goes to /home; and the mark that the step is done. */
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { newKey } from '#web/kit/api/api.ts'
import { useApi } from '#web/kit/providers.tsx'
import { noteOnNextPage } from '#web/kit/ui/toast.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { storeInTab, readFromTab } from '#web/kit/app/browser-store.ts'

export function useLikeChosen() {
  const api = useApi()
  const navigate = useNavigate()
  const text = useText('signup_matches')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** The same choice is sent with the same idempotency key. */
  const sent = useRef({ profiles: '', key: '' })

  const likeChosen = async (people: readonly ProfileCard[]) => {
    if (busy) return
    setBusy(true)
    setError(null)
    const profiles = people.map(({ id }) => id)
    if (sent.current.profiles !== profiles.join()) sent.current = { profiles: profiles.join(), key: newKey() }
    try {
      const { liked, mutual } = await api('POST /api/signup_likes.php', { body: { profiles } }, { key: sent.current.key })
      const likesBack = people.find(({ id }) => mutual.includes(id))
      noteOnNextPage({
        tone: 'success',
        title: text('sent', { count: liked.length }),
        text: likesBack ? text('mutual', { name: likesBack.name }) : text('sent_text'),
      })
      notePassed()
      await navigate('/home')
    } catch (thrown) {
      setError(thrown)
      setBusy(false)
    }
  }
  return { likeChosen, busy, error }
}

const tabKey = 'signup-matches'

/** Stores in this tab that the first matches were shown, so that they are not shown again. */
export const notePassed = () => storeInTab(tabKey, 'passed')

export const hasPassed = (): boolean => readFromTab(tabKey) !== null

/** Likes everybody who was chosen in one call, and goes on into the members' area. */
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { newKey } from '#web/kit/api/api.ts'
import { useApi } from '#web/kit/providers.tsx'
import { noteOnNextPage } from '#web/kit/page/next-note.tsx'
import { notePassed } from '#web/signup-matches/once.ts'
import { useText } from '#web/kit/text/text.tsx'

export function useLikeChosen() {
  const api = useApi()
  const navigate = useNavigate()
  const text = useText('signup_matches')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** The same people again are the same likes, however often it is tried. */
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

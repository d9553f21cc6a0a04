/** /offline: the cached page. It opens without a network, leads members to their chats, and explains the state elsewhere. */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { mayReload } from '#web/kit/lazy/chunk-errors.ts'
import { createTurns, startTurns } from '#web/pwa/offline/turns.ts'
import { cachedPageFor, takeWanted } from '#web/pwa/offline/wanted-page.ts'
import { useUser } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'
import { EmptyState } from '#web/kit/ui/state.tsx'
import { fetchNewestBuild } from '#web/pwa/worker-client/newest-build.ts'

/** At import, before the router reads the address. */
const wanted = takeWanted()

export default function OfflinePage() {
  const text = useText('offline')
  const user = useUser()
  useWayOn(user !== null)
  return (
    <>
      <Title>{text('title')}</Title>
      <EmptyState
        level={1}
        drawing="offline"
        title={text('title')}
        text={text(user ? 'text_member' : 'text')}
        action={
          <Stack gap={2}>
            <Button onClick={tryAgain}>{text('again')}</Button>
            {user && (
              <ButtonLink to="/chats" tone="quiet">
                {text('chats')}
              </ButtonLink>
            )}
          </Stack>
        }
      />
    </>
  )
}

const tryAgain = () => location.assign(wanted ?? '/')

/** Opens the chats where these were requested. Any other page opens by itself when the network is back. */
function useWayOn(isMember: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (wanted === null) return
    const cached = isMember ? cachedPageFor(wanted) : null
    if (cached) return void navigate(cached, { replace: true })
    history.replaceState(history.state, '', wanted)
    const leaving = new AbortController()
    const stop = startTurns(createTurns(() => openIfOnline(leaving.signal)))
    return () => {
      leaving.abort()
      stop()
    }
  }, [isMember, navigate])
}

/** Requests the server instead of trusting `navigator.onLine`, which says nothing of the server. False when it must be retried later. */
async function openIfOnline(leaving: AbortSignal): Promise<boolean> {
  const newest = await fetchNewestBuild()
  // the member opened the chats meanwhile
  if (leaving.aborted) return true
  if (newest === null || !mayReload()) return false
  tryAgain()
  return true
}

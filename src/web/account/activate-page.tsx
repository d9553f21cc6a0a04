/** /activate/done: the address that the mailed link leads to. The page posts the token itself: a scanner that only fetches links burns nothing. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ActivationFailed } from '#web/account/activation-failed.tsx'
import { takeReturnPage } from '#web/account/activation-mail.ts'
import { useMailedToken } from '#web/kit/page/use-mailed-token.ts'
import { isDeadLink } from '#web/kit/api/api-refusal.ts'
import { loginAddress } from '#web/kit/routing/guards.ts'
import { useAppContext, useUser } from '#web/kit/providers.tsx'
import { noteOnNextPage } from '#web/kit/ui/toast.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/kit/ui/state.tsx'

export default function ActivatePage() {
  const text = useText('account.activate')
  const { phase, error, confirm, page } = useActivation()
  return (
    <>
      <Title>{text('page_title')}</Title>
      {phase === 'waiting' && (
        <EmptyState
          level={1}
          drawing="mail-sent"
          title={text('title')}
          text={text('text')}
          action={<Button onClick={confirm}>{text('confirm')}</Button>}
        />
      )}
      {phase === 'busy' && <EmptyState level={1} drawing="mail-sent" title={text('title')} text={text('busy')} />}
      {phase === 'done' && <Confirmed page={page} />}
      {phase === 'expired' && <ActivationFailed />}
      {phase === 'failed' && <TryAgain error={error} onAgain={confirm} />}
    </>
  )
}

/** The address is confirmed. Without a login, on another device perhaps, the button leads to the login. */
function Confirmed({ page }: { page: string | null }) {
  const text = useText('account.activate')
  const user = useUser()
  const { pathname, search } = new URL(page ?? '/home', 'http://here')
  const action = user ? (
    <ButtonLink to={page ?? '/home'}>{text(page ? 'back' : 'enter')}</ButtonLink>
  ) : (
    <ButtonLink to={loginAddress({ pathname, search })}>{text('log_in')}</ButtonLink>
  )
  return <EmptyState level={1} drawing="celebration" title={text('done_title')} text={text('done_text')} action={action} />
}

function TryAgain({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const text = useText('account.activate')
  const errorText = useErrorText()
  return (
    <ErrorState
      level={1}
      drawing="offline"
      title={text('failed_title')}
      text={errorText(error)}
      action={<Button onClick={onAgain}>{text('again')}</Button>}
    />
  )
}

type Phase = 'waiting' | 'busy' | 'done' | 'expired' | 'failed'

function useActivation() {
  const { api, session } = useAppContext()
  const token = useMailedToken()
  const isActive = useUser()?.activated ?? false
  const [phase, setPhase] = useState<Phase>(token ? 'waiting' : isActive ? 'done' : 'expired')
  const [error, setError] = useState<unknown>(null)
  const [page, setPage] = useState<string | null>(null)
  const begun = useRef(false)
  const goBack = useReturn()

  const confirm = async () => {
    setPhase('busy')
    try {
      await api('POST /api/activate.php', { body: { token: token ?? '' } })
      if (session.get()) await session.load().catch(() => null)
      const page = takeReturnPage()
      if (goBack(page)) return
      setPage(page)
      setPhase('done')
    } catch (thrown) {
      setError(thrown)
      setPhase(isDeadLink(thrown) ? 'expired' : 'failed')
    }
  }

  const begin = useEffectEvent(() => {
    if (!token || begun.current) return
    begun.current = true
    void confirm()
  })
  useEffect(() => begin(), [])
  return { phase, error, page, confirm: () => void confirm() }
}

/** Returns a logged-in member to their page, with a toast there. */
function useReturn() {
  const { session } = useAppContext()
  const navigate = useNavigate()
  const text = useText('account.activate')
  return (page: string | null): boolean => {
    if (!page || !session.get()) return false
    noteOnNextPage({ tone: 'success', title: text('done_title'), text: text('done_text') })
    void navigate(page, { replace: true })
    return true
  }
}

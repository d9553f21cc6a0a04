/** /mail-change/do: the target of the mails about a new address: confirms it or, with ?undo=1, restores the old one. */
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMailedToken } from '#web/kit/page/use-mailed-token.ts'
import { isDeadLink, isRefused } from '#web/kit/api/api-refusal.ts'
import { useAppContext, useSettings, useUser } from '#web/kit/providers.tsx'
import { Title } from '#web/kit/page/title.tsx'
import { mailTo } from '#web/kit/text/rich-text.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/kit/ui/state.tsx'

export default function MailChangePage() {
  const text = useText('account.mail_change')
  const isUndo = useSearchParams()[0].get('undo') === '1'
  const token = useMailedToken()
  const { phase, error, press } = useLink(isUndo, token)
  const user = useUser()
  const isTaken = isRefused(error, 'email_taken')
  const say = (confirm: 'title' | 'text' | 'confirm' | 'done_title' | 'done_text', undo: UndoKey) => text(isUndo ? undo : confirm)
  return (
    <>
      <Title>{text('page_title')}</Title>
      {(phase === 'waiting' || phase === 'busy') && (
        <EmptyState
          level={1}
          drawing="mail-sent"
          title={say('title', 'undo_title')}
          text={say('text', 'undo_text')}
          action={
            <Button busy={phase === 'busy'} onClick={press}>
              {say('confirm', 'undo_confirm')}
            </Button>
          }
        />
      )}
      {phase === 'done' && (
        <EmptyState
          level={1}
          drawing={isUndo ? 'mail-sent' : 'celebration'}
          title={say('done_title', 'undone_title')}
          text={say('done_text', 'undone_text')}
          action={
            isUndo ? (
              <ButtonLink to="/reset-password">{text('to_reset')}</ButtonLink>
            ) : (
              <ButtonLink to={user ? '/home' : '/login'}>{text('enter')}</ButtonLink>
            )
          }
        />
      )}
      {phase === 'expired' && <Expired />}
      {phase === 'failed' && (isTaken ? <Taken isUndo={isUndo} /> : <Failed error={error} onAgain={press} />)}
    </>
  )
}

type UndoKey = 'undo_title' | 'undo_text' | 'undo_confirm' | 'undone_title' | 'undone_text'

function Expired() {
  const text = useText('account.mail_change')
  const { support_email } = useSettings()
  const user = useUser()
  return (
    <ErrorState
      level={1}
      drawing="mail-sent"
      title={text('expired_title')}
      text={text.rich('expired_text', { support: mailTo(support_email) })}
      action={<ButtonLink to={user ? '/home' : '/login'}>{text('enter')}</ButtonLink>}
    />
  )
}

/** Another account has the address: a retry would fail as well. */
function Taken({ isUndo }: { isUndo: boolean }) {
  const text = useText('account.mail_change')
  const { support_email } = useSettings()
  const [to, label] = isUndo
    ? (['/complaints', text('to_complaint')] as const)
    : (['/notifications#email-change-incorrect', text('to_email')] as const)
  return (
    <ErrorState
      level={1}
      drawing="mail-sent"
      title={text('failed_title')}
      text={isUndo ? text.rich('taken_undo', { support: mailTo(support_email) }) : text('taken')}
      action={<ButtonLink to={to}>{label}</ButtonLink>}
    />
  )
}

function Failed({ error, onAgain }: { error: unknown; onAgain: () => void }) {
  const text = useText('account.mail_change')
  const errorText = useErrorText()
  return (
    <ErrorState
      level={1}
      title={text('failed_title')}
      text={errorText(error)}
      action={<Button onClick={onAgain}>{text('again')}</Button>}
    />
  )
}

type Phase = 'waiting' | 'busy' | 'done' | 'expired' | 'failed'

function useLink(isUndo: boolean, token: string | null) {
  const { api, session } = useAppContext()
  const [phase, setPhase] = useState<Phase>(token ? 'waiting' : 'expired')
  const [error, setError] = useState<unknown>(null)
  const press = async () => {
    if (!token || phase === 'busy') return
    setPhase('busy')
    try {
      await api(isUndo ? 'POST /api/mail_undo.php' : 'POST /api/mail_change_do.php', { body: { token } })
      if (session.get()) await session.load().catch(() => null)
      setPhase('done')
    } catch (thrown) {
      setError(thrown)
      setPhase(isDeadLink(thrown) ? 'expired' : 'failed')
    }
  }
  return { phase, error, press: () => void press() }
}

/** The pane of a conversation when there is none: an error, or the hint to choose one. */
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import styles from '#web/chats/conversation.module.css'
import { Title } from '#web/kit/page/title.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/kit/ui/state.tsx'

const Pane = ({ children }: { children: ReactNode }) => <div className={styles.pane}>{children}</div>

type NoChatProps = { title: string; text: string; action: string; to: string }

/** Says why there is no conversation, and links to another page. */
export const NoChat = ({ title, text, action, to }: NoChatProps) => (
  <>
    <Title>{title}</Title>
    <Pane>
      <ErrorState level={1} drawing="empty-chats" title={title} text={text} action={<ButtonLink to={to}>{action}</ButtonLink>} />
    </Pane>
  </>
)

/** For a chat that was deleted, or that was not saved for a time without connection. */
export function MissingChat({ isOffline }: { isOffline: boolean }) {
  const gone = useText('chats.gone')
  const offline = useText('offline')
  const { chatId } = useParams()
  return isOffline ? (
    <NoChat
      title={offline('not_saved.title')}
      text={offline('not_saved.text')}
      action={offline('again')}
      to={`/chats/${chatId}`}
    />
  ) : (
    <NoChat title={gone('title')} text={gone('text')} action={gone('action')} to="/chats" />
  )
}

/** Beside the list of chats while none is open. */
export function ChooseChat() {
  const text = useText('chats')
  return (
    <>
      <Title>{text('title')}</Title>
      <Pane>
        <EmptyState drawing="empty-chats" title={text('choose.title')} text={text('choose.text')} />
      </Pane>
    </>
  )
}

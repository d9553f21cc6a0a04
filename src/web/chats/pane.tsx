/** The pane of a conversation when there is none: an error, or the hint to choose one. */
import type { ReactNode } from 'react'
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

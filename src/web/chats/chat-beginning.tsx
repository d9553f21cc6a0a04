/** Before the first message: the person, a hint how to begin, and the note on a fictional profile. */
import { Link } from 'react-router'
import type { ConversationId, Opener } from '#domain/chats/chats.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import styles from '#web/chats/chat-beginning.module.css'
import { early } from '#web/kit/lazy/early-presses.ts'
import { readDraft, writeDraft, writeReply } from '#web/store/outbox/drafts.ts'
import { useMember } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

type ChatBeginningProps = { profile: ProfileCard; isEmpty: boolean; conversation: ConversationId; openers: readonly Opener[] }

export function ChatBeginning({ profile, isEmpty, conversation, openers }: ChatBeginningProps) {
  const text = useText('chats')
  const { name } = profile
  if (!isEmpty && profile.fictional_icon === null) return null
  return (
    <div className={styles.beginning} data-empty={isEmpty || undefined}>
      {isEmpty && (
        <>
          <Avatar image={profile.main_image} name={name} size={96} />
          <h2 className={styles.title}>{text('beginning.title', { name })}</h2>
          <p className={styles.text}>{text('beginning.text')}</p>
          <Link to={`/members/${profile.id}`} discover="none">
            {text('beginning.profile', { name })}
          </Link>
          {openers.length > 0 && <Openers conversation={conversation} openers={openers} />}
        </>
      )}
      {profile.fictional_icon !== null && <Notice icon="drama">{text('beginning.fictional', { name })}</Notice>}
    </div>
  )
}

/** Suggestions for the first words. A press puts one into the writing line; nothing is sent. */
function Openers({ conversation, openers }: { conversation: ConversationId; openers: readonly Opener[] }) {
  const text = useText('chats')
  const me = useMember().profile.id
  const use = ({ text: words, about, shown }: Opener) => {
    const draft = readDraft(me, conversation)
    const isOwn = draft.trim() !== '' && !openers.some((one) => one.text === draft)
    writeDraft(me, conversation, isOwn ? `${draft}\n${words}` : words)
    writeReply(me, conversation, about && shown ? { about, shown } : null)
    document.getElementById('message')?.focus()
  }
  return (
    <section className={styles.openers} aria-labelledby="openers">
      <h3 id="openers" className={styles.openersTitle}>
        {text('openers')}
      </h3>
      <ul className={styles.list}>
        {openers.map((one) => (
          <li key={one.text}>
            <button {...early} type="button" className={styles.opener} onClick={() => use(one)}>
              <span>
                {one.shown?.kind === 'answer' && one.shown.question && <span className={styles.about}>{one.shown.question}</span>}
                {one.text}
              </span>
              <Icon name="pencil" size={16} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

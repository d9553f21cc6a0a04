/** Before the first message: the person, a hint how to begin, and the note on a fictional profile. */
import { Link } from 'react-router'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import styles from '#web/chats/chat-beginning.module.css'
import { useText } from '#web/kit/text/text.tsx'
import { Avatar } from '#web/kit/ui/avatar.tsx'
import { Notice } from '#web/kit/ui/notice.tsx'

export function ChatBeginning({ profile, isEmpty }: { profile: ProfileCard; isEmpty: boolean }) {
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
        </>
      )}
      {profile.fictional_icon !== null && <Notice icon="drama">{text('beginning.fictional', { name })}</Notice>}
    </div>
  )
}

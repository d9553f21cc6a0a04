/** The actions on a profile: like and write. Visitors get a link to the sign-up, the owner a link to edit. */
import type { MouseEvent } from 'react'
import type { Profile } from '#domain/profiles/profiles.ts'
import styles from '#web/profile/profile-page.module.css'
import { useLiked, useSetLike } from '#web/parts/person/use-like.ts'
import { useStartChat } from '#web/parts/person/use-start-chat.ts'
import { useUser } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button, ButtonLink } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

const OwnActions = lazy(() => import('#web/profile/own-actions.tsx'), 'OwnActions')

export function ProfileActions({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const user = useUser()
  if (!user) return <VisitorActions id={profile.id} name={profile.name} />
  return isOwn ? <OwnActions /> : <MemberActions profile={profile} />
}

function MemberActions({ profile }: { profile: Profile }) {
  const text = useText('profile')
  const { id, name } = profile
  const liked = useLiked(id, profile.did_like_profile)
  const setLike = useSetLike()
  const { startChat, starting } = useStartChat()
  const write = (event: MouseEvent) => {
    event.preventDefault()
    if (!starting) void startChat(id)
  }
  return (
    <div className={styles.actions}>
      <Button
        tone="outline"
        size="large"
        aria-pressed={liked}
        aria-label={liked ? `${text('like.liked')}: ${name}` : text('like.person', { name })}
        onClick={() => void setLike(profile, !liked)}
      >
        <span className={styles.action} data-liked={liked || undefined}>
          <Icon name="heart" filled={liked} />
          <span className={styles.shortWord}>{text(liked ? 'like.liked' : 'like.like')}</span>
        </span>
      </Button>
      <ButtonLink size="large" wide to={`/members/${id}/chat`} discover="none" onClick={write} aria-busy={starting || undefined}>
        <span className={styles.action}>
          <Icon name="message-circle" />
          <span className={styles.write}>{text('chat.person', { name })}</span>
        </span>
      </ButtonLink>
    </div>
  )
}

/** The address carries the profile, so that the sign-up begins with this person. */
function VisitorActions({ id, name }: { id: number; name: string }) {
  const text = useText('profile')
  return (
    <div className={styles.actions}>
      <ButtonLink size="large" wide to={`/signup?profile=${id}`}>
        {text('join', { name })}
      </ButtonLink>
    </div>
  )
}

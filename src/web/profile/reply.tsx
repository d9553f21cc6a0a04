/** The buttons that reply to an answer or a photo: each opens the chat, with what it replies to above the writing line. */
import type { MouseEvent } from 'react'
import type { Photo } from '#domain/photos/photos.ts'
import type { Profile } from '#domain/profiles/profiles.ts'
import type { PromptAnswer } from '#domain/prompts/prompts.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { useStartChat } from '#web/parts/person/use-start-chat.ts'
import styles from '#web/profile/reply.module.css'
import { useMember } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { writeReply } from '#web/store/outbox/drafts.ts'
import type { DraftReply } from '#web/store/outbox/outgoing.ts'

type Look = {
  /** `over`: on a photo. */
  look?: 'over' | 'plain'
}

type ReplyProps = Look & { profile: Pick<Profile, 'id'>; label: string; reply: DraftReply }

function Reply({ profile: { id }, label, reply, look = 'plain' }: ReplyProps) {
  const text = useText('profile.reply')
  const me = useMember().profile.id
  const { startChat, starting } = useStartChat()
  const press = (event: MouseEvent) => {
    event.preventDefault()
    if (!starting) void startChat(id, (conversation) => writeReply(me, conversation, reply))
  }
  return (
    // A press before hydration waits for it: the link alone does not say what is replied to.
    <span {...early}>
      <ButtonLink
        tone="outline"
        size="small"
        className={styles.reply}
        data-look={look}
        to={`/members/${id}/chat`}
        discover="none"
        aria-label={label}
        aria-busy={starting || undefined}
        onClick={press}
      >
        <span className={styles.words}>
          <Icon name="message-circle" size={16} />
          {text('reply')}
        </span>
      </ButtonLink>
    </span>
  )
}

type ReplyToAnswerProps = { profile: Pick<Profile, 'id'>; answer: PromptAnswer }

export function ReplyToAnswer({ profile, answer: { id, question, text: words, voice } }: ReplyToAnswerProps) {
  const text = useText('profile.reply')
  const voice_ms = voice?.duration_ms
  const shown = { kind: 'answer' as const, question, text: words, ...(voice_ms !== undefined && { voice_ms }) }
  const reply: DraftReply = { about: { kind: 'answer', id }, shown }
  return <Reply profile={profile} label={text('answer', { question })} reply={reply} />
}

type ReplyToPhotoProps = Look & { profile: Pick<Profile, 'id' | 'name'>; image: Photo; number: number }

export function ReplyToPhoto({ profile, image, number, look = 'plain' }: ReplyToPhotoProps) {
  const text = useText('profile.reply')
  const reply: DraftReply = { about: { kind: 'photo', id: image.id }, shown: { kind: 'photo', image } }
  const label = text('photo', { number: String(number), name: profile.name })
  return <Reply profile={profile} label={label} reply={reply} look={look} />
}

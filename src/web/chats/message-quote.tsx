/** What a message replies to: in its bubble, and above the writing line before it is sent. */
import { use } from 'react'
import type { MessageAbout } from '#domain/chats/chats.ts'
import { withoutLinks } from '#domain/safety/links.ts'
import styles from '#web/chats/message-quote.module.css'
import { useHidesLinks } from '#web/chats/hides-links.ts'
import { findJump } from '#web/chats/jump-to-message.ts'
import { QuotingLog } from '#web/chats/quote-jump.ts'
import { useBlur } from '#web/parts/person/blur.ts'
import type { DraftReply } from '#web/store/outbox/outgoing.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { useMember } from '#web/kit/providers.tsx'
import { useReportedChat } from '#web/safety/reported-chat.ts'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { Photo } from '#web/kit/ui/photo.tsx'

export function MessageQuote({ about }: { about: MessageAbout }) {
  const text = useText('chats.about')
  if (about.kind === 'photo') return <PhotoQuote image={about.image} />
  if (about.kind === 'message') return <QuotedMessage {...about} />
  return (
    <span className={styles.quote}>
      <span className={styles.words}>
        <span className={styles.what}>
          {about.question === null ? text('an_answer') : text('answer', { question: about.question })}
        </span>
        {about.voice_ms !== undefined && <VoiceLength ms={about.voice_ms} />}
        {about.text !== '' && (
          <q className={styles.answer} dir="auto">
            {about.text}
          </q>
        )}
      </span>
    </span>
  )
}

/** An answer in voice: that it was, and how long. */
function VoiceLength({ ms }: { ms: number }) {
  const text = useText('voice')
  return (
    <span className={styles.answer}>
      {text('length', { time: `${Math.floor(ms / 60_000)}:${String(Math.round(ms / 1000) % 60).padStart(2, '0')}` })}
    </span>
  )
}

function PhotoQuote({ image }: { image: Extract<MessageAbout, { kind: 'photo' }>['image'] }) {
  const text = useText('chats.about')
  const blur = useBlur()
  const isVeiled = image !== null && blur !== 'none' && (image.blur === true || blur === 'all')
  return (
    <span className={styles.quote}>
      {image ? (
        <span className={styles.photo} data-veiled={isVeiled || undefined}>
          <Photo image={image} alt="" sizes="3.5rem" />
        </span>
      ) : (
        <span className={styles.gone}>
          <Icon name="eye-off" size={20} />
        </span>
      )}
      <span className={styles.words}>
        <span className={styles.what}>{text('photo')}</span>
        {image === null && <span className={styles.answer}>{text('gone')}</span>}
      </span>
    </span>
  )
}

type QuotedMessageProps = Extract<MessageAbout, { kind: 'message' }>

/** A press leads to the message, where it is loaded. */
function QuotedMessage({ id, sender, text: words }: QuotedMessageProps) {
  const text = useText('chats.about')
  const media = useText('chats.media')
  const me = useMember().profile.id
  const name = useReportedChat()?.person.name
  const hidesLinks = useHidesLinks() && sender !== me
  const jump = findJump(use(QuotingLog), id)
  const inside = (
    <span className={styles.words}>
      <span className={styles.what}>{sender === me || name === undefined ? text('you') : name}</span>
      {words === null ? (
        <span className={styles.answer}>{text('taken_back')}</span>
      ) : (
        <q className={styles.answer} dir="auto">
          {words === '' ? media('photo') : hidesLinks ? withoutLinks(words) : words}
        </q>
      )}
    </span>
  )
  if (words === null || !jump) return <span className={styles.quote}>{inside}</span>
  return (
    <button {...early} type="button" className={styles.quote} onClick={jump}>
      <span className="visually-hidden">{text('go_to')} </span>
      {inside}
    </button>
  )
}

export function ReplyBar({ reply, onDrop }: { reply: DraftReply; onDrop: () => void }) {
  const text = useText('chats.about')
  return (
    <div className={styles.bar}>
      <MessageQuote about={reply.shown} />
      <IconButton icon="x" label={text('drop')} onClick={onDrop} />
    </div>
  )
}

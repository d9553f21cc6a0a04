/** The writing line: the draft is stored, and its price is beside Send. */
import { type FormEvent, type KeyboardEvent, useState, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { ChatMediaChoice } from '#domain/chat-media/chat-media.ts'
import { type ConversationId, messageMaxLength } from '#domain/chats/chats.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { lazy, useHydrated } from '#web/kit/lazy/lazy.tsx'
import styles from '#web/chats/composer.module.css'
import { readDraftMedia, useDraftMedia } from '#web/store/outbox/draft-media.ts'
import { readDraft, useDraft, useDraftReply, writeDraft, writeReply } from '#web/store/outbox/drafts.ts'
import { useEmoji } from '#web/chats/emoji.ts'
import { useTypingSignal } from '#web/store/live/use-typing.ts'
import { type Price, usePriceTexts } from '#web/chats/use-price.ts'
import { useMember } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'

const EmojiTray = lazy(() => import('#web/chats/emoji-tray.tsx'), 'EmojiTray')

/** Shown while the draft replies to an answer or a photo. */
const ReplyBar = lazy(() => import('#web/chats/message-quote.tsx'), 'ReplyBar')

/** Where photos or voice notes may be sent, and once there is one. */
export const MediaButtons = lazy(() => import('#web/chat-media/media-buttons.tsx'), 'MediaButtons')
const MediaArea = lazy(() => import('#web/chat-media/media-area.tsx'), 'MediaArea')

/** The counter shows when this many characters are left. */
const counterFrom = 200

/** With credits for fewer messages than this the balance stays visible. */
const lowFrom = 5

/** A photo or a voice note needs no words. */
const isSendable = (words: string, hasMedia: boolean) => (hasMedia || words.trim() !== '') && words.length <= messageMaxLength

/** `freeLeft`: free messages left today; `answersLeft`: free answers to a paid approach. 0 for members without any. */
type ComposerProps = Price & {
  freeLeft: number
  answersLeft: number
  conversation: ConversationId
  name: string
  /** What may be sent here beside words. */
  offers?: ChatMediaChoice | undefined
  onSend: (text: string) => void
}

export function Composer({ conversation, name, freeLeft, answersLeft, offers, onSend, ...price }: ComposerProps) {
  const text = useText('chats')
  const words = usePriceTexts(price)
  const { credits, profile } = useMember()
  const isHydrated = useHydrated()
  const [hasSent, setHasSent] = useState(false)
  const me = profile.id
  const draft = useDraft(me, conversation)
  const write = (words: string) => writeDraft(me, conversation, words)
  const sendTyping = useTypingSignal(conversation)
  // A stored draft is not in the server's HTML: what was typed before hydration goes below it.
  const { area, own } = useWritingLine(draft, (early) => write([readDraft(me, conversation), early].filter(Boolean).join('\n')))
  const reply = useDraftReply(me, conversation)
  const dropReply = () => {
    writeReply(me, conversation, null)
    area.current?.focus()
  }
  const drafted = useDraftMedia(me, conversation)
  const media = offers ? drafted : null
  const [isRecording, setRecording] = useState(false)
  const endRecording = () => {
    setRecording(false)
    area.current?.focus()
  }
  const emoji = useEmoji({ area, draft, write })
  const left = messageMaxLength - draft.length
  const maySend = isSendable(draft, media !== null)

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    // Not `draft`: words typed before hydration are stored, and not rendered yet.
    const words = readDraft(me, conversation)
    if (isSendable(words, offers !== undefined && readDraftMedia(me, conversation) !== null)) {
      onSend(words)
      setHasSent(true)
    }
    emoji.hide()
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && emoji.isOpen) {
      event.preventDefault()
      emoji.close()
    }
    // While a word is being composed, Enter chooses it (Japanese, some phones).
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form {...early} className={styles.composer} onSubmit={send}>
      {emoji.isOpen && (
        <div className={styles.tray} id="emoji">
          <EmojiTray onPick={emoji.insert} onClose={emoji.close} />
        </div>
      )}
      {reply && <ReplyBar reply={reply} onDrop={dropReply} />}
      {(media || isRecording) && <MediaArea {...{ me, conversation, media, isRecording }} onDone={endRecording} />}
      <label className="visually-hidden" htmlFor="message">
        {text('write_to', { name })}
      </label>
      {(!hasSent || answersLeft > 0 || freeLeft > 0 || credits < lowFrom * price.cost) && (
        <div className={styles.terms}>
          <span aria-hidden>{words.whole}</span>
          {answersLeft > 0 && <span>{text('free_answers_left', { left: answersLeft })}</span>}
          {answersLeft === 0 && freeLeft > 0 && (
            <Balance to="/premium" icon="sparkles" words={text('free_left', { left: freeLeft })} />
          )}
          {price.cost > 0 && <Balance to="/credits" icon="coins" words={text('credits', { count: credits })} />}
        </div>
      )}
      <div className={styles.row}>
        {offers && (
          <MediaButtons
            {...{ me, conversation, offers, isRecording }}
            onRecord={() => setRecording(!isRecording)}
            onPicked={endRecording}
          />
        )}
        <div className={styles.line}>
          <textarea
            ref={own}
            id="message"
            className={styles.area}
            rows={1}
            value={draft}
            placeholder={text('write_to', { name })}
            enterKeyHint="send"
            autoComplete="off"
            aria-describedby="message-counter"
            aria-invalid={left < 0 || undefined}
            onChange={(event) => {
              write(event.target.value)
              sendTyping()
            }}
            onSelect={emoji.onSelect}
            onKeyDown={onKeyDown}
          />
          <IconButton
            icon="smile"
            label={text('emoji.title')}
            className={styles.emoji}
            aria-expanded={emoji.isOpen}
            aria-controls={emoji.isOpen ? 'emoji' : undefined}
            onClick={emoji.toggle}
          />
        </div>
        <button
          type="submit"
          className={styles.send}
          // Pressed before hydration, it sends what was typed by then.
          disabled={isHydrated && !maySend}
          title={words.whole}
          onPointerDown={(event) => event.preventDefault()}
        >
          <span className={styles.round}>
            <Icon name="send" size={20} />
          </span>
          <span className="visually-hidden">{words.whole}</span>
          <span className={styles.price} aria-hidden="true">
            {words.short}
          </span>
        </button>
      </div>
      <output id="message-counter" className={styles.counter} data-over={left < 0 || undefined}>
        {left <= counterFrom && text(left < 0 ? 'too_long' : 'left', { count: Math.abs(left) })}
      </output>
    </form>
  )
}

type BalanceProps = { to: '/premium' | '/credits'; icon: IconName; words: string }

const Balance = ({ to, icon, words }: BalanceProps) => (
  <Link to={to} className={styles.credits}>
    <Icon name={icon} size={16} />
    {words}
  </Link>
)

/** Grows the text area where CSS cannot, and focuses it on a desktop. `onTypedEarly` gets what was typed before hydration. */
function useWritingLine(draft: string, onTypedEarly: (words: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null)
  const own = useEarlyAnswer({ ref: area, value: draft, onChange: ({ target }) => onTypedEarly(target.value) })
  useEffect(() => {
    // A button or field that was used before hydration keeps the focus; a link led here.
    const isFree = document.activeElement === document.body || document.activeElement?.matches('a')
    if (isFree && matchMedia('(hover: hover) and (width >= 60rem)').matches) area.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (!area.current || CSS.supports('field-sizing', 'content')) return
    area.current.style.blockSize = 'auto'
    if (draft !== '') area.current.style.blockSize = `${area.current.scrollHeight + 2}px`
  }, [draft])
  return { area, own }
}

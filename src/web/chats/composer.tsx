/** The writing line: what is written is kept, what it costs stands beside Send before it is sent. */
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { type ConversationId, messageMaxLength, type Messages } from '#domain/chats.ts'
import styles from '#web/chats/composer.module.css'
import { useDraft, writeDraft } from '#web/chats/kept-words.ts'
import { useTellTyping } from '#web/live/use-typing.ts'
import { useMoney } from '#web/money.ts'
import { useMember } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The counter shows when this many characters are left. */
const counterFrom = 200

type Price = Pick<Messages, 'cost' | 'price'>
type ComposerProps = Price & { conversation: ConversationId; name: string; onSend: (text: string) => void }

export function Composer({ conversation, name, cost, price, onSend }: ComposerProps) {
  const text = useText('chats')
  const me = useMember().profile.id
  const draft = useDraft(me, conversation)
  const tellTyping = useTellTyping(conversation)
  const area = useWritingLine(draft)
  const left = messageMaxLength - draft.length
  const maySend = draft.trim() !== '' && left >= 0

  const send = (event?: FormEvent) => {
    event?.preventDefault()
    if (maySend) onSend(draft)
    area.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is being composed, Enter chooses it (Japanese, some phones).
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form className={styles.composer} onSubmit={send}>
      <label className="visually-hidden" htmlFor="message">
        {text('write_to', { name })}
      </label>
      <textarea
        ref={area}
        id="message"
        className={styles.area}
        rows={1}
        value={draft}
        placeholder={text('write_to', { name })}
        enterKeyHint="send"
        autoComplete="off"
        aria-describedby="message-counter"
        aria-invalid={left < 0 || undefined}
        onChange={(event) => (writeDraft(me, conversation, event.target.value), tellTyping())}
        onKeyDown={onKeyDown}
      />
      <div className={styles.row}>
        <Credits cost={cost} />
        <output id="message-counter" className={styles.counter} data-over={left < 0 || undefined}>
          {left <= counterFrom && text(left < 0 ? 'too_long' : 'left', { count: Math.abs(left) })}
        </output>
        <Button type="submit" className={styles.send} disabled={!maySend} onPointerDown={(event) => event.preventDefault()}>
          <SendWords cost={cost} price={price} />
        </Button>
      </div>
    </form>
  )
}

/** The price, in credits and in money: at the best pack of the member's country. */
function SendWords({ cost, price }: Price) {
  const text = useText('chats')
  const money = useMoney()
  if (cost === 0) return text('send_free')
  if (!price) return text('send', { count: cost })
  return text('send_priced', { count: cost, price: money(Math.round(price.costs * 100), price.currency) })
}

function Credits({ cost }: { cost: number }) {
  const text = useText('chats')
  const { credits } = useMember()
  if (cost === 0) return null
  return (
    <Link to="/credits" className={styles.credits}>
      <Icon name="coins" size={16} />
      {text('credits', { count: credits })}
    </Link>
  )
}

/** It grows with what is written, also where the browser does not do it, and on a desktop one can write at once. */
function useWritingLine(draft: string) {
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (matchMedia('(hover: hover) and (width >= 60rem)').matches) area.current?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (!area.current || CSS.supports('field-sizing', 'content')) return
    area.current.style.blockSize = 'auto'
    if (draft !== '') area.current.style.blockSize = `${area.current.scrollHeight + 2}px`
  }, [draft])
  return area
}

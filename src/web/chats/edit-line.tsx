/** The writing line while an own message is edited: its words, saved for nothing. Escape cancels. The draft waits behind it. */
import { type Dispatch, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type ConversationId, type Message, messageMaxLength } from '#domain/chats/chats.ts'
import type { ChatAction } from '#web/chats/chat-state.ts'
import styles from '#web/chats/composer.module.css'
import { useApi } from '#web/kit/providers.tsx'
import { useErrorText, useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'
import { useMemberEdits } from '#web/store/member-edits.ts'

type EditLineProps = { conversation: ConversationId; message: Message; dispatch: Dispatch<ChatAction>; onDone: () => void }

export function EditLine({ conversation, message: { id, text: before }, dispatch, onDone }: EditLineProps) {
  const text = useText('chats.editing')
  const errorText = useErrorText()
  const api = useApi()
  const edits = useMemberEdits()
  const toast = useToast()
  const area = useRef<HTMLTextAreaElement>(null)
  const [words, setWords] = useState(before)
  const [isBusy, setBusy] = useState(false)
  const maySave = words.trim() !== '' && words.length <= messageMaxLength && !isBusy
  useEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(before.length, before.length)
  }, [before])

  async function save(event?: FormEvent) {
    event?.preventDefault()
    if (!maySave) return
    if (words === before) return onDone()
    setBusy(true)
    try {
      await api('PUT /api/messages.php', { body: { conversation, message: id, text: words } })
      dispatch({ type: 'edited', message: id, text: words, warnings: [] })
      void edits.reloadChats()
      onDone()
    } catch (error) {
      toast({ tone: 'danger', text: errorText(error) })
      setBusy(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onDone()
    }
    if (event.key !== 'Enter' || event.shiftKey || event.target !== area.current) return
    event.preventDefault()
    void save()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape cancels wherever the focus is in it
    <form className={styles.composer} onSubmit={(event) => void save(event)} onKeyDown={onKeyDown}>
      <div className={styles.terms}>
        <label htmlFor="message">{text('title')}</label>
        <span>{text('free')}</span>
      </div>
      <div className={styles.row}>
        <div className={styles.line}>
          <textarea
            ref={area}
            id="message"
            className={styles.area}
            rows={1}
            value={words}
            enterKeyHint="done"
            autoComplete="off"
            aria-invalid={words.length > messageMaxLength || undefined}
            onChange={({ target }) => setWords(target.value)}
          />
          <IconButton icon="x" label={text('cancel')} className={styles.emoji} onClick={onDone} />
        </div>
        <button type="submit" className={styles.send} disabled={!maySave} title={text('save')}>
          <span className={styles.round}>
            <Icon name="check" size={20} />
          </span>
          <span className="visually-hidden">{text('save')}</span>
          <span className={styles.price} aria-hidden="true">
            {text('free')}
          </span>
        </button>
      </div>
    </form>
  )
}

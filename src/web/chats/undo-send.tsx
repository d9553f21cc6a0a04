/** A quiet Undo beside the state of a message that was just sent; it goes by itself. */
import { useEffect, useState } from 'react'
import type { MessageId } from '#domain/chats/chats.ts'
import { undoMs } from '#web/chats/just-sent.ts'
import type { OnUnsend } from '#web/chats/use-unsend.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

type UndoSendProps = { message: MessageId; words: string; onUnsend: OnUnsend }

export function UndoSend({ message, words, onUnsend }: UndoSendProps) {
  const text = useText('chats')
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), undoMs(message))
    return () => clearTimeout(timer)
  }, [message])
  if (isOver) return null
  return (
    <>
      {' · '}
      <Button
        tone="quiet"
        size="small"
        onClick={() => {
          // the button goes with the message
          document.getElementById('message')?.focus()
          onUnsend(message, words)
        }}
      >
        {text('undo')}
      </Button>
      <output className="visually-hidden">{text('undo_hint')}</output>
    </>
  )
}

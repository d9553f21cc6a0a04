/** Takes a message back once it is rendered. It is loaded with the first one, and shows nothing. */
import { useEffect, useEffectEvent } from 'react'
import { type Unsent, type UnsendChat, useUnsend } from '#web/chats/use-unsend.ts'

type UnsendingProps = UnsendChat & { unsent: Unsent }

export function Unsending({ unsent: { message, draft }, ...chat }: UnsendingProps) {
  const unsend = useUnsend(chat)
  const begin = useEffectEvent(() => unsend(message, draft))
  useEffect(() => begin(), [message])
  return null
}

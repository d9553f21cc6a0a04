/** Sends that are screened where they may be a first message. */
import { insertMessage, type Sending, type SentRow } from '#server/chats/sends.store.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { screenAgain, screenMessage, skipScreening } from '#server/safety/safety.ts'

type Unscreened = Omit<Sending, 'warnings' | 'words' | 'isScreened'>

/** Looks at the words before the message is stored. Refuses `link_needs_confirmation`. */
export async function sendScreened(ctx: Context, sending: Unscreened): Promise<SentRow> {
  const { sender, conversation, text } = sending
  const sent = await insertMessage(ctx, { ...sending, ...(await screenMessage(ctx, sender, conversation, text)) })
  if (sent.is_first === false) skipScreening(ctx, sender, conversation)
  if (sent.outcome !== 'unscreened') return sent
  // those before it were unsent, so it is a first message again
  return insertMessage(ctx, { ...sending, ...(await screenAgain(ctx, sender, conversation, text)) })
}

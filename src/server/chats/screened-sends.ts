/** Sends that are screened where they may be a first message. */
import { Refusal } from '#domain/refusal.ts'
import { isRepeat } from '#server/chats/message-about.ts'
import { insertMessage, type Sending, type SentRow } from '#server/chats/sends.store.ts'
import { findNotAccepted } from '#server/inbox-rules/inbox-rules.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { screenAgain, screenMessage, skipScreening } from '#server/safety/safety.ts'

type Unscreened = Omit<Sending, 'warnings' | 'words' | 'isScreened'>

/** Looks at the words, and at the receiver's rules, before the message is stored. Refuses `link_needs_confirmation` and `not_accepted`. */
export async function sendScreened(ctx: Context, site: Site, sending: Unscreened): Promise<SentRow> {
  const { sender, conversation, text } = sending
  const screening = await screenMessage(ctx, sender, conversation, text)
  if (screening.isScreened) await refuseNotAccepted(ctx, site, sending)
  const sent = await insertMessage(ctx, { ...sending, ...screening })
  if (sent.is_first === false) skipScreening(ctx, sender, conversation)
  if (sent.outcome !== 'unscreened') return sent
  // those before it were unsent, so it is a first message again
  await refuseNotAccepted(ctx, site, sending)
  return insertMessage(ctx, { ...sending, ...(await screenAgain(ctx, sender, conversation, text)) })
}

/** Before anything is paid. A repeat of a message that was sent is none of it: sending finds it by its key. */
async function refuseNotAccepted(ctx: Context, site: Site, { sender, conversation, claim }: Unscreened) {
  const needs = await findNotAccepted(ctx, site, sender, conversation)
  if (needs && !(await isRepeat(ctx.db, { claim }))) throw new Refusal('not_accepted', { needs })
}

/** Writing to a match in place: first lines to press, and the composer of the chat with the price of this message. */
import { useNavigate } from 'react-router'
import type { ConversationId, Messages } from '#domain/chats/chats.ts'
import type { Profile } from '#domain/profiles/profiles.ts'
import { Composer } from '#web/chats/composer.tsx'
import { moneyOf, usePrice } from '#web/chats/use-price.ts'
import { useOutgoing, useSender } from '#web/chats/use-sender.ts'
import styles from '#web/likes/match.module.css'
import { useOpeners } from '#web/likes/openers.ts'
import { early } from '#web/kit/lazy/early-presses.ts'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useMember, useSession } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { ButtonLink } from '#web/kit/ui/button.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import { needsBasics } from '#web/store/basics-prompt.ts'
import { writeDraft } from '#web/store/outbox/drafts.ts'

type Begun = { id: ConversationId; page: Messages }

export function MatchWriting({ person, onDone }: { person: Profile; onDone: () => void }) {
  const text = useText('match')
  const begun = useQuery(`match ${person.id}`, async (api, signal): Promise<Begun> => {
    const { id } = await api('GET /api/chat.php', { query: { profile: person.id } }, { signal })
    return { id, page: await api('GET /api/messages.php', { query: { conversation: id } }, { signal }) }
  })
  if (!begun.data && !begun.error) return <Skeleton lines={3} />
  // Who talked before goes on there; so does who cannot begin here, to be told why.
  if (!begun.data || begun.data.page.messages.length > 0)
    return (
      <ButtonLink to={`/members/${person.id}/chat`} discover="none" onClick={onDone}>
        {text('write', { name: person.name })}
      </ButtonLink>
    )
  return <FirstMessage person={person} {...begun.data} onDone={onDone} />
}

/** The message goes out by the member's sender, and the chat opens: it shows the message under way, and whatever stops it. */
function FirstMessage({ person, id, page, onDone }: Begun & { person: Profile; onDone: () => void }) {
  const text = useText('match')
  const { profile: me } = useMember()
  const session = useSession()
  const sender = useSender()
  const navigate = useNavigate()
  const price = usePrice(id, page, useOutgoing(id))
  const openers = useOpeners(me, person)
  const send = (words: string) => {
    if (needsBasics(session.get(), 'send', () => send(words))) return
    writeDraft(me.id, id, '')
    sender.write(id, words, false, { cost: price.cost, money: moneyOf(price) })
    onDone()
    void navigate(`/chats/${id}`)
  }
  return (
    <div className={styles.writing} data-part="match-writing">
      <h3 className={styles.begin}>{text('begin')}</h3>
      <ul className={styles.openers}>
        {openers.map((words) => (
          <li key={words}>
            <button {...early} type="button" className={styles.opener} onClick={() => writeDraft(me.id, id, words)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
      <Composer conversation={id} name={person.name} {...price} onSend={send} />
    </div>
  )
}

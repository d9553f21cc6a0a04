/** The reactions to choose from, as the first line of a message's menu. A press on the chosen one takes it back. */
import { reactionEmoji, type ReactionKind, reactionKinds } from '#domain/chats/message-reactions.ts'
import styles from '#web/chats/reaction-row.module.css'
import { early } from '#web/kit/lazy/early-presses.ts'
import { useText } from '#web/kit/text/text.tsx'

type ReactionRowProps = { menu: string; chosen: ReactionKind | null; onChoose: (reaction: ReactionKind | null) => void }

/** `menu`: the id of the menu, which a press closes. */
export function ReactionRow({ menu, chosen, onChoose }: ReactionRowProps) {
  const text = useText('chats.reactions')
  return (
    <fieldset className={styles.row} aria-label={text('label')}>
      {reactionKinds.map((kind) => (
        <button
          key={kind}
          {...early}
          type="button"
          className={styles.choice}
          aria-label={text(kind)}
          aria-pressed={kind === chosen}
          popoverTarget={menu}
          popoverTargetAction="hide"
          onClick={() => onChoose(kind === chosen ? null : kind)}
        >
          {reactionEmoji[kind]}
        </button>
      ))}
    </fieldset>
  )
}

/** The balance: credits, and how many messages they are. */
import styles from '#web/credits/balance.module.css'
import { messagesIn } from '#web/credits/shop.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'

export function Balance({ credits, messageCost }: { credits: number; messageCost: number }) {
  const text = useText('credits')
  return (
    <section className={styles.balance} aria-label={text('balance')}>
      <span className={styles.icon}>
        <Icon name="coins" size={24} />
      </span>
      <p className={styles.words}>
        <span className={styles.label}>{text('balance')}</span>
        <strong className={styles.amount}>{text('balance_amount', { credits })}</strong>
      </p>
      <p className={styles.messages}>{text('balance_messages', { messages: messagesIn(credits, messageCost) })}</p>
    </section>
  )
}

/** For a newcomer: how it begins. Three small steps, each a way to go. */
import { Link } from 'react-router'
import styles from '#web/home/home.module.css'
import { useMessagePrice } from '#web/parts/prices/use-message-price.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Card } from '#web/kit/ui/card.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'

const ways = [
  { way: 'like', icon: 'heart', to: '/members' },
  { way: 'write', icon: 'message-circle', to: '/members' },
  { way: 'hear', icon: 'bell', to: '/notifications#notifications' },
] as const satisfies readonly { way: string; icon: IconName; to: string }[]

export function Beginning() {
  const text = useText('home.beginning')
  const price = useMessagePrice()
  const words = {
    like: text('like_text'),
    write: price ? text('write_price', { price }) : text('write_text'),
    hear: text('hear_text'),
  }
  return (
    <Card title={text('title')}>
      <ul className={styles.ways}>
        {ways.map(({ way, icon, to }) => (
          <li key={way}>
            <Link to={to} className={styles.way}>
              <Icon name={icon} size={24} />
              <span className={styles.words}>
                <span className={styles.name}>{text(way)}</span>
                <span>{words[way]}</span>
              </span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

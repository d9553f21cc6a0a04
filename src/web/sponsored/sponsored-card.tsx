/** A sponsored item: as large as a person's card, and marked. The picture is ours, because a partner's own would be unchecked. */
import { useText } from '#web/kit/text/text.tsx'
import { Mark } from '#web/kit/ui/mark.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import styles from '#web/sponsored/sponsored-card.module.css'

type SponsoredCardProps = {
  /** One of our two redirects. */
  to: string
  drawing: 'cam' | 'ad'
  title: string
  /** The partner's name. */
  partner: string
}

export function SponsoredCard({ to, drawing, title, partner }: SponsoredCardProps) {
  const text = useText('sponsored')
  return (
    <li className={styles.item} data-sponsored>
      <div className={styles.mark}>
        <Mark icon="megaphone" label={text('mark')} />
      </div>
      <svg className={styles.drawing} viewBox="0 0 160 120" aria-hidden="true">
        <use href={`/drawings/sponsored.svg#${drawing}`} />
      </svg>
      <div className={styles.words}>
        <a className={styles.link} href={to} target="_blank" rel="sponsored nofollow noopener" referrerPolicy="no-referrer">
          {title}
          <span className="visually-hidden"> ({text('new_tab')})</span>
          <Icon name="external-link" size={16} />
        </a>
        <p className={styles.small}>{text('by', { partner })}</p>
        <p className={styles.small}>{text('why')}</p>
      </div>
    </li>
  )
}

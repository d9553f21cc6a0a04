/** The brand's name as its sign, leading home. */
import { Link } from 'react-router'
import styles from '#web/layouts/brand.module.css'

export type BrandProps = { name: string; to: string; label: string }

export const Brand = ({ name, to, label }: BrandProps) => (
  <Link to={to} className={styles.brand} aria-label={label}>
    <svg className={styles.sign} viewBox="0 0 28 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8.5" className={styles.one} />
      <circle cx="18" cy="10" r="8.5" className={styles.two} />
    </svg>
    <span className={styles.name}>{name}</span>
  </Link>
)

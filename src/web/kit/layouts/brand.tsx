/** The brand's own logo, or its name as its sign, leading home. */
import { Link } from 'react-router'
import { brandFileAddress, type Logo } from '#domain/sites/brand-files.ts'
import styles from '#web/kit/layouts/brand.module.css'

export type BrandProps = { name: string; to: string; label: string; logo: Logo | null }

export const Brand = ({ name, to, label, logo }: BrandProps) => (
  <Link to={to} className={styles.brand} aria-label={label}>
    {logo ? (
      <img className={styles.logo} src={brandFileAddress(logo.file)} width={logo.width} height={logo.height} alt="" />
    ) : (
      <Sign name={name} />
    )}
  </Link>
)

const Sign = ({ name }: { name: string }) => (
  <>
    <svg className={styles.sign} viewBox="0 0 28 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8.5" className={styles.one} />
      <circle cx="18" cy="10" r="8.5" className={styles.two} />
    </svg>
    <span className={styles.name}>{name}</span>
  </>
)

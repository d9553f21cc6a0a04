/** The frame of a page: the top bar with brand and navigation, and the footer. The shell fills it for every layout. */
import { createContext, type ReactNode, use } from 'react'
import styles from '#web/kit/layouts/top-bar.module.css'
import { Link, NavLink } from 'react-router'
import { brandFileAddress, type Logo } from '#domain/sites/brand-files.ts'
import brandStyles from '#web/kit/layouts/brand.module.css'
import navStyles from '#web/kit/layouts/nav.module.css'
import { Badge } from '#web/kit/ui/badge.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'

type FrameParts = { bar: Omit<ShellProps, 'children'>; footer: ReactNode }

/** Provided by the shell. Without it, as in a test of one page, the frame is empty. */
export const FrameContext = createContext<FrameParts>({
  bar: { brand: { name: '', to: '/', label: '', logo: null, icon: null }, texts: { skip: '' } },
  footer: null,
})

/** The brand, the navigation of members, the member's corner, and the bars under the top bar. */
export const useFrame = () => use(FrameContext).bar

export const PageFooter = () => use(FrameContext).footer

type ShellTexts = { skip: string; nav?: string }

export type ShellProps = {
  brand: BrandProps
  texts: ShellTexts
  nav?: readonly NavItem[]
  /** At the end of the bar: a member's credits and menu, a visitor's login and sign-up. */
  account?: ReactNode
  /** Under the top bar, such as the reminder to activate. */
  bar?: ReactNode
  children: ReactNode
}

/** The top of every page: skip link, brand, navigation and the member's corner. */
export const TopBar = ({ brand, texts, nav = [], account, bar }: Omit<ShellProps, 'children'>) => (
  <>
    <a className="skip-link" href="#main">
      {texts.skip}
    </a>
    <header className={styles.bar}>
      <div className={styles.row}>
        <Brand {...brand} />
        {nav.length > 0 && <Nav label={texts.nav ?? ''} items={nav} />}
        {account && <div className={styles.account}>{account}</div>}
      </div>
    </header>
    {bar && <div className={styles.under}>{bar}</div>}
  </>
)

export type BrandProps = { name: string; to: string; label: string; logo: Logo | null; icon: string | null }

/** The brand's logo, or its name beside its own icon or our sign; a link to home. */
export function Brand({ name, to, label, logo, icon }: BrandProps) {
  const picture = logo ?? (icon && { file: icon, width: 28, height: 28 })
  return (
    <Link to={to} className={brandStyles.brand} aria-label={label}>
      {picture ? (
        <img
          className={logo ? brandStyles.logo : brandStyles.sign}
          src={brandFileAddress(picture.file)}
          width={picture.width}
          height={picture.height}
          alt=""
        />
      ) : (
        <svg className={brandStyles.sign} viewBox="0 0 28 20" aria-hidden="true">
          <circle cx="10" cy="10" r="8.5" />
          <circle cx="18" cy="10" r="8.5" />
        </svg>
      )}
      {!logo && <span className={brandStyles.name}>{name}</span>}
    </Link>
  )
}

export type NavItem = {
  to: string
  label: string
  icon: IconName
  count?: number | undefined
  /** The count for screen readers: "3 unread messages". */
  countLabel?: string | undefined
  end?: boolean
}

/** The five links of members: at the bottom of a phone, at the top of a desktop. */
const Nav = ({ label, items }: { label: string; items: readonly NavItem[] }) => (
  <nav className={navStyles.nav} aria-label={label}>
    <ul className={navStyles.list}>
      {items.map(({ to, label: words, icon, count = 0, countLabel, end = false }) => (
        <li key={to} className={navStyles.item}>
          <NavLink to={to} end={end} className={navStyles.link!} viewTransition>
            <span className={navStyles.icon}>
              <Icon name={icon} size={24} />
              {count > 0 && (
                <span className={navStyles.badge}>
                  <Badge label={countLabel}>{count > 99 ? '99+' : count}</Badge>
                </span>
              )}
            </span>
            <span className={navStyles.words}>{words}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
)

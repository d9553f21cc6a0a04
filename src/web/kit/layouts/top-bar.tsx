/** The top of every page: skip link, brand, the five places, and who is signed in. */
import type { ReactNode } from 'react'
import { Brand, type BrandProps } from '#web/kit/layouts/brand.tsx'
import { Nav, type NavItem } from '#web/kit/layouts/nav.tsx'
import styles from '#web/kit/layouts/top-bar.module.css'

export type ShellTexts = { skip: string; nav?: string }

export type ShellProps = {
  brand: BrandProps
  texts: ShellTexts
  nav?: readonly NavItem[]
  /** At the end of the bar: credits and menu of a member, log-in and sign-up of a visitor. */
  account?: ReactNode
  /** Under the bar, such as the reminder to activate. */
  bar?: ReactNode
  children: ReactNode
}

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

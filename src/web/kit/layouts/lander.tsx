/** The layout of a brand's first page: the offer, the form, and each kind's own picture. */
import type { ReactNode } from 'react'
import type { LandingKind } from '#domain/sites/kinds.ts'
import '#web/kit/layouts/lander-laptop.css'
import styles from '#web/kit/layouts/lander.module.css'
import { type ShellProps, TopBar } from '#web/kit/layouts/frame.tsx'
import landerArtStyles from '#web/kit/layouts/lander-art.module.css'
import landerPointsStyles from '#web/kit/layouts/lander-points.module.css'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import { Icon } from '#web/kit/ui/icon.tsx'

type LanderLayoutProps = Omit<ShellProps, 'nav' | 'children'> & {
  kind: LandingKind
  /** Replaces the kind's picture. */
  art?: ReactNode
  /** `art` fills the first screen, and the words stand on it. */
  isHero?: boolean
  title: ReactNode
  lead: ReactNode
  /** Another way to sign up, beside the form. */
  action?: ReactNode
  form: ReactNode
  /** Up to three reasons to join. */
  points?: readonly LanderPoint[]
  /** The company, beside the form where the kind shows it. */
  company?: ReactNode
  footer: ReactNode
  /** The form had answers when the page opened: on phones it then fills the screen. */
  begun?: boolean
  /** Below the first screen. */
  children?: ReactNode
}

export const LanderLayout = ({
  kind,
  art,
  isHero = false,
  title,
  lead,
  action,
  form,
  points = [],
  company,
  footer,
  begun = false,
  children,
  ...shell
}: LanderLayoutProps) => (
  <div className={styles.page} data-kind={kind} data-begun={begun || undefined} data-hero={isHero || undefined}>
    <TopBar {...shell} />
    <main className={styles.main} id="main" tabIndex={-1}>
      <div className={styles.hero}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {action && <div className={styles.action}>{action}</div>}
        </div>
        <div className={styles.art}>{art || <LanderArt kind={kind} />}</div>
        <div className={styles.place}>
          <div className={styles.form}>{form}</div>
        </div>
        {points.length > 0 && (
          <div className={styles.reasons}>
            <LanderPoints kind={kind} points={points} company={company} />
          </div>
        )}
      </div>
      {children && <div className={styles.more}>{children}</div>}
    </main>
    {footer}
  </div>
)

const Scene = ({ name, box }: { name: string; box: string }) => (
  <svg className={landerArtStyles.scene} viewBox={box}>
    <use href={`/drawings/${name}.svg#drawing`} />
  </svg>
)

const Collage = () => (
  <div className={landerArtStyles.collage} aria-hidden="true">
    {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => (
      <span key={number} className={landerArtStyles.tile} data-person={number}>
        <svg viewBox="-6 -2 172 202" preserveAspectRatio="xMidYMax slice">
          <use href={`/drawings/people.svg#person-${number}`} />
        </svg>
      </span>
    ))}
    <svg className={landerArtStyles.bubble} viewBox="0 0 72 56">
      <use href="/drawings/people.svg#bubble" />
    </svg>
    <svg className={landerArtStyles.cup} viewBox="0 0 72 72">
      <use href="/drawings/people.svg#cup" />
    </svg>
  </div>
)

/** The kind's picture: a collage of people, two people at a table, or a candlelit evening. */
function LanderArt({ kind }: { kind: LandingKind }) {
  if (kind === 'people') return <Collage />
  const scene = kind === 'promise' ? <Scene name="table" box="0 0 560 400" /> : <Scene name="evening" box="0 0 1200 900" />
  return (
    <div className={landerArtStyles[kind]} aria-hidden="true">
      {scene}
    </div>
  )
}

export type LanderPoint = { icon: IconName; title: string; text: string }

type LanderPointsProps = { kind: LandingKind; points: readonly LanderPoint[]; company: ReactNode }

/** Up to three reasons, and the company. */
const LanderPoints = ({ kind, points, company }: LanderPointsProps) => (
  <div data-kind={kind} className={landerPointsStyles.reasons}>
    <ul className={landerPointsStyles.points}>
      {points.map(({ icon, title, text }) => (
        <li key={title} className={landerPointsStyles.point}>
          <span className={landerPointsStyles.icon}>
            <Icon name={icon} size={24} />
          </span>
          <div>
            <h2 className={landerPointsStyles.title}>{title}</h2>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
    {company && <div className={landerPointsStyles.company}>{company}</div>}
  </div>
)

/** How to add the site to the Home Screen of an iPhone or iPad: three steps, each with a picture without text. */
import styles from '#web/pwa/install/guide.module.css'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Sheet } from '#web/kit/ui/dialog.tsx'
import type { ReactNode } from 'react'
import { appIconAddress } from '#domain/sites/app-files.ts'

const Picture = ({ children }: { children: ReactNode }) => (
  <svg className={styles.picture} viewBox="0 0 96 80" aria-hidden="true">
    {children}
  </svg>
)

const Sign = ({ x, y, className, children }: { x: number; y: number; className?: string | undefined; children: ReactNode }) => (
  <g className={`${styles.sign} ${className ?? ''}`} transform={`translate(${x - 4.8} ${y - 4.8}) scale(0.4)`}>
    {children}
  </g>
)

/** The icons of Share and Add as Apple draws them (Lucide, ISC licence). */
const share = (
  <>
    <path d="M12 2v13" />
    <path d="m16 6-4-4-4 4" />
    <path d="M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8" />
  </>
)
const plusInBox = (
  <>
    <rect width="18" height="18" x="3" y="3" rx="4" />
    <path d="M8 12h8M12 8v8" />
  </>
)

/** The lower end of a phone. */
const Phone = () => <path className={styles.paper} d="M14 -6h68v66a12 12 0 0 1-12 12H26a12 12 0 0 1-12-12z" />
const HomeBar = () => <path className={styles.bar} d="M38 67h20" />

const Sharing = () => (
  <Picture>
    <Phone />
    <path className={styles.faint} d="M23 9h34M23 17h50M23 25h42" />
    <rect className={styles.field} x="21" y="33" width="54" height="10" rx="5" />
    <Sign x={23} y={55}>
      <path d="m15 18-6-6 6-6" />
    </Sign>
    <Sign x={34.5} y={55}>
      <path d="m9 18 6-6-6-6" />
    </Sign>
    <circle className={styles.spot} cx="48" cy="54.5" r="7.5" />
    <Sign x={48} y={54} className={styles.onSpot}>
      {share}
    </Sign>
    <Sign x={61.5} y={55}>
      <path d="M12 7v14M3 18V5a1 1 0 0 1 1-1h4a4 4 0 0 1 4 3 4 4 0 0 1 4-3h4a1 1 0 0 1 1 1v13a1 1 0 0 1-1 1h-5a3 3 0 0 0-3 3 3 3 0 0 0-3-3H4a1 1 0 0 1-1-1z" />
    </Sign>
    <Sign x={73} y={55}>
      <path d="M8 8V5a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-3M5 8h9a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-9a2 2 0 0 1 2-2" />
    </Sign>
    <HomeBar />
  </Picture>
)

const Adding = () => (
  <Picture>
    <Phone />
    <rect className={styles.field} x="19" y="5" width="58" height="14" rx="4" />
    <path className={styles.faint} d="M25 12h26" />
    <rect className={styles.spot} x="17" y="23" width="62" height="18" rx="5" />
    <path className={styles.onSpotLine} d="M25 32h32" />
    <Sign x={69} y={32} className={styles.onSpot}>
      {plusInBox}
    </Sign>
    <rect className={styles.field} x="19" y="45" width="58" height="14" rx="4" />
    <path className={styles.faint} d="M25 52h20" />
    <HomeBar />
  </Picture>
)

const squares = [0, 1, 2, 3, 4, 5, 6, 7].map((place) => ({ x: 21 + (place % 4) * 14.5, y: 6 + Math.floor(place / 4) * 20 }))
const ours = 5

const Opening = () => (
  <Picture>
    <Phone />
    {squares.map(({ x, y }, place) =>
      place === ours ? null : <rect key={x * 100 + y} className={styles.field} x={x} y={y} width="10.5" height="10.5" rx="3" />,
    )}
    <image href={appIconAddress('192.png')} x="32.5" y="23" width="16.5" height="16.5" />
    <circle className={styles.count} cx="48" cy="24.5" r="4" />
    <rect className={styles.field} x="19" y="47" width="58" height="16" rx="6" />
    <HomeBar />
  </Picture>
)

const steps = [
  { step: 'share', Picture: Sharing },
  { step: 'add', Picture: Adding },
  { step: 'open', Picture: Opening },
] as const

export function Guide({ onClose }: { onClose: () => void }) {
  const text = useText('app')
  const { name: brand } = useSettings()
  return (
    <Sheet open onClose={onClose} title={text('guide.title', { brand })} closeLabel={text('close')}>
      <p className={styles.lead}>{text('guide.lead')}</p>
      <ol className={styles.steps}>
        {steps.map(({ step, Picture }) => (
          <li key={step} className={styles.step}>
            <Picture />
            <div className={styles.words}>
              <strong>{text(`guide.${step}`, { brand })}</strong>
              <span>{text(`guide.${step}_text`)}</span>
            </div>
          </li>
        ))}
      </ol>
    </Sheet>
  )
}

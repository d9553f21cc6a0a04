/** Offers the site as an app, as a card and in the settings: by the browser's prompt, or by a guide for Apple's devices. */
import { useState } from 'react'
import { appIconAddress } from '#domain/sites/app-files.ts'
import { answer, useAppWay } from '#web/pwa/install/use-offer.ts'
import { promptInstall } from '#web/pwa/install/install-prompt.ts'
import { Later, OfferCard, Taken } from '#web/pwa/install/offer-card.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import styles from '#web/pwa/install/install-here.module.css'
import { Button } from '#web/kit/ui/button.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'

export function InstallOffer({ way }: { way: 'install' | 'guide' }) {
  const text = useText('app')
  const { name: brand } = useSettings()
  const [outcome, setOutcome] = useState<'taken' | 'later' | null>(null)
  const [isGuiding, setGuiding] = useState(false)
  const say = (what: 'taken' | 'later') => {
    answer('app')
    setOutcome(what)
  }
  const install = async () => say((await promptInstall().catch(() => false)) ? 'taken' : 'later')
  if (outcome === 'taken') return <Taken>{text('install.done', { brand })}</Taken>
  if (outcome === 'later') return <Later />
  const isByHand = way === 'guide'
  return (
    <OfferCard
      sign={<img src={appIconAddress('192.png')} alt="" width={48} height={48} />}
      title={text('install.title', { brand })}
      text={text(isByHand ? 'install.text_home_screen' : 'install.text')}
      action={
        isByHand
          ? { label: text('install.how'), onPress: () => setGuiding(true) }
          : { label: text('install.go'), onPress: () => void install() }
      }
      onLater={() => say('later')}
    >
      {isByHand && <HomeScreenGuide open={isGuiding} onClose={() => setGuiding(false)} />}
    </OfferCard>
  )
}

/** In the settings: installs the site on this device; null where that is impossible. */
export function InstallHere() {
  const text = useText('app')
  const { name: brand } = useSettings()
  const way = useAppWay()
  const [isGuiding, setGuiding] = useState(false)
  const [isDone, setDone] = useState(false)
  const install = async () => {
    answer('app')
    setDone(await promptInstall().catch(() => false))
  }
  if (isDone) return <output>{text('install.done', { brand })}</output>
  if (!way) return null
  return (
    <div className={styles.here}>
      <span>{text('install.here')}</span>
      <Button size="small" tone="outline" onClick={() => (way === 'guide' ? setGuiding(true) : void install())}>
        {text(way === 'guide' ? 'install.how' : 'install.go')}
      </Button>
      {way === 'guide' && <HomeScreenGuide open={isGuiding} onClose={() => setGuiding(false)} />}
    </div>
  )
}

/** Loaded when it is opened: most members never see it. */
const Guide = lazy(() => import('#web/pwa/install/guide.tsx'), 'Guide')

type GuideProps = { open: boolean; onClose: () => void }

const HomeScreenGuide = ({ open, onClose }: GuideProps) => open && <Guide onClose={onClose} />

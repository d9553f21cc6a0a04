/** Offers the site as an app: by the browser's own question, or, on an iPhone or iPad, by showing how. */
import { useState } from 'react'
import { appIconAddress } from '#domain/sites/app-files.ts'
import { answer } from '#web/pwa/install/answers.ts'
import { promptInstall } from '#web/pwa/install/install-prompt.ts'
import { Later, OfferCard, Taken } from '#web/pwa/install/offer-card.tsx'
import { HomeScreenGuide } from '#web/pwa/install/to-guide.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'

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

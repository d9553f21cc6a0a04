/** In the settings: putting the site among this device's apps, where that can be done from here. */
import { useState } from 'react'
import { answer } from '#web/pwa/install/answers.ts'
import { promptInstall } from '#web/pwa/install/install-prompt.ts'
import styles from '#web/pwa/install/install-here.module.css'
import { HomeScreenGuide } from '#web/pwa/install/to-guide.tsx'
import { useAppWay } from '#web/pwa/install/use-offer.ts'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'

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

/** In the settings: putting the site among this device's apps, where that can be done from here. */
import { useState } from 'react'
import { answer } from '#web/app/answers.ts'
import { askToInstall } from '#web/app/install-prompt.ts'
import styles from '#web/app/install-here.module.css'
import { HomeScreenGuide } from '#web/app/to-guide.tsx'
import { useAppWay } from '#web/app/use-offer.ts'
import { useSettings } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import { Button } from '#web/ui/button.tsx'

export function InstallHere() {
  const text = useText('app')
  const { name: brand } = useSettings()
  const way = useAppWay()
  const [isGuiding, setGuiding] = useState(false)
  const [isDone, setDone] = useState(false)
  const install = async () => {
    answer('app')
    setDone(await askToInstall().catch(() => false))
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

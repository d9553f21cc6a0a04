/** The first page of a brand that is for some: a line for them, and their own people in the picture. */
import { niches } from '#domain/landers/lander-slugs.ts'
import type { Template } from '#domain/sites/sites.ts'
import { Scene, type SceneName } from '#web/parts/drawings/scene.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import styles from '#web/signup/niche-art.module.css'
import { useText } from '#web/kit/text/text.tsx'

/** Three scenes beside each other, one at a café table, or one that fills the evening. */
const pictures: Record<Template, readonly SceneName[]> = {
  social: ['walk', 'market', 'kitchen'],
  classic: ['cafe'],
  lavish: ['concert'],
}

const useNiche = () => niches[useSettings().niche - 1] ?? 'general'

export function NicheLine() {
  const text = useText('niches')
  return text(`${useNiche()}.line`)
}

export function NicheArt() {
  const { template } = useSettings()
  const niche = useNiche()
  return (
    <div className={styles[template]} data-niche={niche} aria-hidden="true">
      {pictures[template].map((name) => (
        <Scene key={name} name={name} niche={niche} className={styles.scene} fill />
      ))}
    </div>
  )
}

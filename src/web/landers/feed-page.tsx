/** /landers/socialnetwork/:slug: a feed of thoughts, each from the brand itself. Nobody is quoted, nothing is counted. */
import { LanderFrame, useNiche } from '#web/landers/lander-frame.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import { Scene, type SceneName, scenes } from '#web/landers/scene.tsx'
import styles from '#web/landers/feed-page.module.css'
import { useSettings } from '#web/providers.tsx'
import { useText } from '#web/text.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Icon } from '#web/ui/icon.tsx'

export { loadLander as clientLoader, loadLander as loader }

const posts = [
  { name: 'question', icon: 'smile', scene: 'kitchen' },
  { name: 'idea', icon: 'sun', scene: 'walk' },
  { name: 'message', icon: 'message-circle', scene: 'cafe' },
] as const satisfies readonly { name: string; icon: IconName; scene: SceneName }[]

export default function FeedPage() {
  return (
    <LanderFrame look={styles}>
      <Feed />
    </LanderFrame>
  )
}

function Feed() {
  const text = useText('landers')
  const { name } = useSettings()
  const from = text('feed.label', { brand: name })
  return (
    <section className={styles.feed} aria-label={from}>
      <Moments />
      {posts.map((post) => (
        <Post key={post.name} {...post} from={from} />
      ))}
    </section>
  )
}

/** Places in rings, as other feeds begin with faces; each leads to the form. */
function Moments() {
  const niche = useNiche()
  const text = useText('landers')
  return (
    <ul className={styles.moments}>
      {scenes.map((name) => (
        <li key={name}>
          <a className={styles.ring} href="#join">
            <Scene name={name} niche={niche} className={undefined} fill />
            <span className="visually-hidden">{text(`scenes.${name}`)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Post({ name, icon, scene, from }: (typeof posts)[number] & { from: string }) {
  const niche = useNiche()
  const text = useText('landers')
  return (
    <article className={styles.post}>
      <header className={styles.head}>
        <span className={styles.icon}>
          <Icon name={icon} size={24} />
        </span>
        <div>
          <h2 className={styles.title}>{text(`feed.${name}.title`)}</h2>
          <p className={styles.from}>{from}</p>
        </div>
      </header>
      <p className={styles.text}>{text(`feed.${name}.text`)}</p>
      <Scene name={scene} niche={niche} className={styles.scene} fill />
      <a className={styles.answer} href="#join">
        <span>{text('feed.answer')}</span>
        <Icon name="send" size={20} />
      </a>
    </article>
  )
}

/** /landers/socialnetwork/:slug: a feed of the brand's own posts, each with a field for an answer. No quotes, no counts. */
import { type ChangeEvent, type KeyboardEvent, useMemo, useState } from 'react'
import { LanderFrame, useNiche } from '#web/landers/lander-frame.tsx'
import { loadLander } from '#web/landers/load-lander.ts'
import { Scene, type SceneName, scenes } from '#web/parts/drawings/scene.tsx'
import styles from '#web/landers/feed-page.module.css'
import { useSettings } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import type { IconName } from '#web/kit/ui/icon-names.ts'
import type { Prefill } from '#web/signup/signup.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'

export { loadLander as clientLoader, loadLander as loader }

const posts = [
  { name: 'question', icon: 'smile', scene: 'kitchen' },
  { name: 'idea', icon: 'sun', scene: 'walk' },
  { name: 'message', icon: 'message-circle', scene: 'cafe' },
] as const satisfies readonly { name: string; icon: IconName; scene: SceneName }[]

export default function FeedPage() {
  const [answers, setAnswers] = useState<Answers>({})
  const prefill = useMemo(() => notesOf(answers), [answers])
  return (
    <LanderFrame family="feed" look={styles} prefill={prefill}>
      <Feed answers={answers} onAnswer={(post, words) => setAnswers((before) => ({ ...before, [post]: words }))} />
    </LanderFrame>
  )
}

type Answers = Partial<Record<(typeof posts)[number]['name'], string>>

/** The answers as the first lines of the profile; null without answers. */
function notesOf(answers: Answers): Prefill | null {
  if (Object.keys(answers).length === 0) return null
  const lines = posts.map(({ name }) => answers[name]?.trim()).filter(Boolean)
  return { notes: lines.join('\n') }
}

type FeedProps = { answers: Answers; onAnswer: (post: (typeof posts)[number]['name'], words: string) => void }

function Feed({ answers, onAnswer }: FeedProps) {
  const text = useText('landers')
  const { name } = useSettings()
  const from = text('feed.label', { brand: name })
  return (
    <section className={styles.feed} aria-label={from}>
      <Moments />
      {posts.map((post) => (
        <Post
          key={post.name}
          {...post}
          from={from}
          answer={answers[post.name] ?? ''}
          onAnswer={(words) => onAnswer(post.name, words)}
        />
      ))}
    </section>
  )
}

/** The scenes of the brand in rings; each links to the form. */
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

type PostProps = (typeof posts)[number] & { from: string; answer: string; onAnswer: (words: string) => void }

function Post({ name, icon, scene, from, answer, onAnswer }: PostProps) {
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
      <Answer label={text('feed.answer')} about={text(`feed.${name}.title`)} value={answer} onChange={onAnswer} />
      <Scene name={scene} niche={niche} className={styles.scene} fill />
    </article>
  )
}

/** The most characters of an answer. */
const answerMaxLength = 300

type AnswerProps = { label: string; about: string; value: string; onChange: (words: string) => void }

/** The answer prefills the profile's text. Enter and the icon lead to the form. */
function Answer({ label, about, value, onChange }: AnswerProps) {
  const text = useText('landers')
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value)
  const input = useEarlyAnswer<HTMLInputElement>({ value, onChange: change })
  return (
    <div className={styles.answer}>
      <input
        ref={input}
        type="text"
        aria-label={`${label}: ${about}`}
        placeholder={label}
        maxLength={answerMaxLength}
        data-note
        autoComplete="off"
        value={value}
        onChange={change}
        onKeyDown={goOn}
      />
      <a href="#join" aria-label={text('join')}>
        <Icon name="send" size={20} />
      </a>
      {value.trim() !== '' && <p className={styles.kept}>{text('feed.saved')}</p>}
    </div>
  )
}

function goOn(event: KeyboardEvent) {
  if (event.key === 'Enter' && !event.nativeEvent.isComposing) location.hash = 'join'
}

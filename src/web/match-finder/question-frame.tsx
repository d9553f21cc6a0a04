/** The frame of a question: progress, title, count and buttons. Each new title takes the focus, so that screen readers read it. */
import { type ReactNode, useLayoutEffect, useRef, type TouchEvent } from 'react'
import type { MatchCount } from '#domain/signup-matches/matches.ts'
import { CountOfMatches } from '#web/match-finder/count-of-matches.tsx'
import styles from '#web/match-finder/match-finder.module.css'
import type { Question } from '#web/match-finder/answers.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Progress } from '#web/kit/ui/progress.tsx'

type QuestionFrameProps = {
  question: Question
  at: number
  of: number
  answered: boolean
  count: MatchCount | null
  onNext: () => void
  onBack: () => void
  children: ReactNode
}

export function QuestionFrame({ question, at, of, answered, count, onNext, onBack, children }: QuestionFrameProps) {
  const text = useText('match_finder')
  const title = useTitleInFocus(at)
  const swipe = useSwipe({ onLeft: onNext, onRight: at > 0 ? onBack : null })
  return (
    <section className={styles.question} data-step={question} data-scripted="" {...swipe}>
      <div className={styles.way}>
        {at > 0 && <IconButton label={text('back')} icon="arrow-left" onClick={onBack} />}
        <Progress label={text('progress', { question: String(at + 1), questions: String(of) })} value={at + 1} max={of} />
      </div>
      <Form className={styles.form} onSend={onNext} key={question}>
        <header className={styles.head}>
          <h1 ref={title} tabIndex={-1} className={styles.title}>
            {text(`${question}.title`)}
          </h1>
          <p className={styles.lead}>{text(`${question}.lead`)}</p>
        </header>
        {children}
        <div className={styles.end}>
          <CountOfMatches count={count} />
          <Button type="submit" size="large" wide tone={answered ? 'primary' : 'outline'}>
            {text(answered ? 'next' : 'skip')}
            <Icon name="arrow-right" />
          </Button>
        </div>
      </Form>
    </section>
  )
}

/** Focuses the title when the question changes, not when the page opens. */
function useTitleInFocus(at: number) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(at)
  useLayoutEffect(() => {
    if (before.current !== at) title.current?.focus({ preventScroll: true })
    before.current = at
  }, [at])
  return title
}

const farPx = 64
const edgePx = 32

type Swipes = { onLeft: () => void; onRight: (() => void) | null }

/** A swipe to the left goes on, to the right goes back. At the edge of the screen the browser's own gesture begins. */
function useSwipe({ onLeft, onRight }: Swipes) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const onTouchStart = ({ touches }: TouchEvent) => {
    const one = touches[0]
    const isInside = one && one.clientX > edgePx && one.clientX < innerWidth - edgePx
    from.current = isInside && touches.length === 1 ? { x: one.clientX, y: one.clientY } : null
  }
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const one = changedTouches[0]
    const start = from.current
    from.current = null
    if (!one || !start) return
    const [x, y] = [one.clientX - start.x, one.clientY - start.y]
    if (Math.abs(x) < farPx || Math.abs(x) < 2 * Math.abs(y)) return
    if (x < 0) onLeft()
    else onRight?.()
  }
  return { onTouchStart, onTouchEnd }
}

/** The frame of a step: progress, question, back button. A new question takes the focus, so that screen readers read it. */
import { createContext, type ReactNode, use, useLayoutEffect, useRef } from 'react'
import { countedSteps, progressOf, type Step } from '#domain/signup/signup-steps.ts'
import styles from '#web/parts/profile-form/step-frame.module.css'
import { useLooseText, useText } from '#web/kit/text/text.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Progress } from '#web/kit/ui/progress.tsx'
import { useSettings } from '#web/kit/providers.tsx'

type Around = {
  /** The level of the question among the page's headings. */
  level: 1 | 2
  /** Whether the page opened with another step: then the question takes the focus. */
  moved: boolean
  back: (() => void) | null
}
export const StepContext = createContext<Around>({ level: 2, moved: false, back: null })

type StepFrameProps = {
  step: Step
  children: ReactNode
  values?: Record<string, string>
  /** Instead of the step's own question. */
  heading?: string | undefined
}

const isCounted = (step: Step) => (countedSteps as readonly Step[]).includes(step) && step !== 'account'

export function StepFrame({ step, children, values = {}, heading }: StepFrameProps) {
  const text = useLooseText(`signup.${step}`)
  const { name } = useSettings()
  const { level, moved, back } = use(StepContext)
  const title = useRef<HTMLHeadingElement>(null)
  // Before the first paint, so that nothing jumps.
  useLayoutEffect(() => {
    if (moved && title.current) scrollTo(title.current)
  }, [moved])
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className={styles.step} data-step={step}>
      {isCounted(step) && <StepProgress step={step} back={back} />}
      <header className={styles.head}>
        <Heading ref={title} tabIndex={-1} className={styles.title}>
          {heading ?? text('title', { brand: name, ...values })}
        </Heading>
        {text.has('lead') && <p className={styles.lead}>{text('lead', { brand: name, ...values })}</p>}
      </header>
      {children}
    </section>
  )
}

/** Scrolls the whole step into view, its progress included: to the top of the page where the step is in its upper third. */
function scrollTo(title: HTMLElement) {
  title.focus({ preventScroll: true })
  const page = document.documentElement
  const step = title.closest('section')
  const top = (step?.getBoundingClientRect().top ?? 0) + page.scrollTop
  if (top > window.innerHeight / 3) step?.scrollIntoView({ block: 'start' })
  else page.scrollTop = 0
}

function StepProgress({ step, back }: { step: Step; back: (() => void) | null }) {
  const text = useText('signup')
  const value = progressOf(step)
  const max = countedSteps.length
  return (
    <div className={styles.way}>
      {back && <IconButton label={text('back')} icon="arrow-left" onClick={back} />}
      <Progress label={text('progress', { step: String(value), steps: String(max) })} value={value} max={max} />
    </div>
  )
}

/** The empty or error state of a page or list: a drawing, a sentence and an action. */
import type { ReactNode } from 'react'
import type { OwnDrawingName } from '#domain/sites/own-drawings.ts'
import { KindSheet } from '#web/kit/kind-sheet.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { useSettings } from '#web/kit/providers.tsx'
import { Drawing, type DrawingName } from '#web/kit/ui/drawing.tsx'

const OwnDrawing = lazy(() => import('#web/kit/ui/own-drawing.tsx'), 'OwnDrawing')

type StateProps = {
  drawing: DrawingName
  title: ReactNode
  text?: ReactNode
  /** One button or link. */
  action?: ReactNode
  /** The heading level: 1 where the state is the whole page. */
  level?: 1 | 2
}

export function EmptyState({ drawing, title, text, action, level = 2 }: StateProps) {
  const own = useSettings().drawings?.[drawing as OwnDrawingName]
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section data-part="empty">
      <KindSheet of="empty" />
      {own ? <OwnDrawing {...own} /> : <Drawing name={drawing} />}
      <div>
        <Heading>{title}</Heading>
        {text && <p>{text}</p>}
        {action && <div>{action}</div>}
      </div>
    </section>
  )
}

/** What happened, what is safe and what to do. `code`: the HTTP status, in small print for support. */
export const ErrorState = ({
  code,
  text,
  drawing = 'lost',
  ...props
}: Omit<StateProps, 'drawing'> & { drawing?: DrawingName; code?: ReactNode }) => (
  <EmptyState
    {...props}
    drawing={drawing}
    text={
      <>
        {text}
        {code && <small>{code}</small>}
      </>
    }
  />
)

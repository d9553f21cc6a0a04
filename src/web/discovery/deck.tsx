/** The face on top, the next ones under it, and what one can do: pass, like, look closer, take the last one back. */
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import type { Discovery } from '#domain/discovery/discovery.ts'
import styles from '#web/discovery/discovery.module.css'
import { type Face, useDeck } from '#web/discovery/use-deck.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { IconButton } from '#web/kit/ui/icon-button.tsx'
import { Photo } from '#web/kit/ui/photo.tsx'
import { ErrorState } from '#web/kit/ui/state.tsx'
import { lazy } from '#web/kit/lazy/lazy.tsx'
import { PersonMarks, PersonSign, useNearPlace } from '#web/parts/person/person-marks.tsx'

const NoFaces = lazy(() => import('#web/discovery/no-faces.tsx'), 'NoFaces')

/** The next faces are loaded under the top one. */
const shownAtOnce = 3
const photoSizes = '(width < 30rem) 92vw, 26rem'

export function Deck({ first }: { first: Discovery }) {
  const text = useText('discovery')
  const passes = useText('passes')
  const profile = useText('profile')
  const deck = useDeck(first)
  const { face, waiting, mayUndo, isFailed, choose, undo } = deck
  useDeckKeys({ ArrowLeft: () => void choose('pass'), ArrowRight: () => void choose('like'), Backspace: undo })
  const undoButton = (
    <IconButton icon="rotate-ccw" tone="raised" label={text('undo')} aria-disabled={!mayUndo} onClick={() => mayUndo && undo()} />
  )
  if (!face && isFailed)
    return <ErrorState title={text('failed')} action={<Button onClick={() => void deck.load(0)}>{text('again')}</Button>} />
  if (!face) return <NoFaces undo={mayUndo && undoButton} />
  const { name } = face.person
  return (
    <section className={styles.deck} aria-label={text('title')}>
      <ul className={styles.faces}>
        {waiting.slice(0, shownAtOnce).map((one, place) => (
          <li key={one.person.id} inert={place > 0} aria-hidden={place > 0 || undefined}>
            <FaceCard {...one} isTop={place === 0} />
          </li>
        ))}
      </ul>
      <output className="visually-hidden">{deck.done.length > 0 && name}</output>
      <div className={styles.actions}>
        {undoButton}
        <IconButton
          icon="x"
          tone="raised"
          size="large"
          label={passes('person', { name })}
          aria-keyshortcuts="ArrowLeft"
          onClick={() => void choose('pass')}
        />
        <IconButton
          icon="heart"
          tone="primary"
          size="large"
          label={profile('like.person', { name })}
          aria-keyshortcuts="ArrowRight"
          onClick={() => void choose('like')}
        />
      </div>
      <p className={styles.keys}>{text('keys')}</p>
    </section>
  )
}

/** The whole card leads to the profile. */
function FaceCard({ person, reasons, isTop }: Face & { isTop: boolean }) {
  const place = useNearPlace()
  const why = useText('search.why')
  const { id, name, age, main_image } = person
  return (
    <article className={styles.face}>
      <Photo image={main_image} seed={id} eager={isTop} sizes={photoSizes} />
      <div className={styles.caption}>
        <h2 className={styles.name}>
          <Link to={`/members/${id}`} discover="none" className={styles.link}>
            {name}
            {age ? <span className={styles.age}>, {age}</span> : null}
            <PersonSign person={person} />
          </Link>
        </h2>
        <p>{place(person)}</p>
        {reasons.length > 0 && (
          <ul className={styles.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{why(reason)}</li>
            ))}
          </ul>
        )}
      </div>
      <div className={styles.marks}>
        <PersonMarks person={person} />
      </div>
    </article>
  )
}

/** Keys work wherever the focus is, except in a field and while a dialog is open. */
function useDeckKeys(acts: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = acts[event.key]
    const isBusy = document.querySelector('dialog[open]') || (event.target as Element).matches('input, textarea, select')
    if (!act || isBusy || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

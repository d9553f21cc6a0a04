/** What a member does with a profile for themselves alone: the star of their favourites, and a private note. */
import { useState } from 'react'
import type { Profile } from '#domain/profiles/profiles.ts'
import styles from '#web/profile/for-myself.module.css'
import { useLeaveView } from '#web/profile-views/use-leave-view.ts'
import { readNoteDraft } from '#web/private-notes/use-note.ts'
import { lazy, useHydrated } from '#web/kit/lazy/lazy.tsx'
import { useMember } from '#web/kit/providers.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import { useFavourite, useSetFavourite } from '#web/parts/person/use-favourite.ts'

const NoteEditor = lazy(() => import('#web/private-notes/note-editor.tsx'), 'NoteEditor')

export function ForMyself({ profile }: { profile: Profile }) {
  const text = useText('notes')
  const me = useMember().profile.id
  useLeaveView(profile)
  const [note, setNote] = useState(profile.note ?? '')
  const [chosen, setEditing] = useState<boolean | null>(null)
  // Words that were typed before, and that the server did not get, open the field again.
  const hasDraft = useHydrated() && readNoteDraft(me, profile.id) !== null
  const isEditing = chosen ?? hasDraft
  const saved = (words: string) => {
    setNote(words)
    setEditing(true)
  }
  return (
    <div className={styles.mine}>
      <div className={styles.ways}>
        <Star profile={profile} />
        {note === '' && !isEditing && (
          <Button tone="quiet" size="small" onClick={() => setEditing(true)}>
            <span className={styles.way}>
              <Icon name="pencil" size={16} />
              {text('add')}
            </span>
          </Button>
        )}
      </div>
      {(note !== '' || isEditing) && (
        <section className={styles.note} aria-label={text('title')}>
          <h2 className={styles.title}>{text('title')}</h2>
          {isEditing ? (
            <NoteEditor person={profile} stored={note} onSaved={saved} onDone={() => setEditing(false)} />
          ) : (
            <>
              <p className={styles.words} dir="auto">
                {note}
              </p>
              <div className={styles.foot}>
                <span className={styles.private}>
                  <Icon name="lock" size={16} />
                  {text('help')}
                </span>
                <Button tone="quiet" size="small" onClick={() => setEditing(true)}>
                  {text('edit')}
                </Button>
              </div>
            </>
          )}
        </section>
      )}
    </div>
  )
}

function Star({ profile: { id, name, is_favourite } }: { profile: Profile }) {
  const text = useText('favourites')
  const marked = useFavourite(id, is_favourite ?? false)
  const setFavourite = useSetFavourite()
  return (
    <Button
      tone="quiet"
      size="small"
      aria-pressed={marked}
      aria-label={text('mark', { name })}
      onClick={() => setFavourite({ id, name }, !marked)}
    >
      <span className={styles.way} data-marked={marked || undefined}>
        <Icon name="star" size={16} filled={marked} />
        {text('word')}
      </span>
    </Button>
  )
}

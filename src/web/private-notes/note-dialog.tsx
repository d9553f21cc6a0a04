/** The private note on a person in front of a chat. */
import styles from '#web/private-notes/note-editor.module.css'
import { NoteEditor } from '#web/private-notes/note-editor.tsx'
import { useQuery } from '#web/kit/data/use-query.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Sheet } from '#web/kit/ui/dialog.tsx'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { Skeleton } from '#web/kit/ui/skeleton.tsx'
import type { ProfileCard } from '#domain/profiles/profiles.ts'

export function NoteDialog({ person, onClose }: { person: Pick<ProfileCard, 'id' | 'name'>; onClose: () => void }) {
  const text = useText('notes')
  const chats = useText('chats')
  const note = useQuery(`note on ${person.id}`, (api, signal) =>
    api('GET /api/private_note.php', { query: { profile: person.id } }, { signal }),
  )
  return (
    <Sheet open title={text('label', { name: person.name })} closeLabel={chats('close')} onClose={onClose}>
      <div className={styles.editor}>
        {!note.data && !note.error && <Skeleton lines={3} />}
        {!note.data && note.error !== null && (
          <ErrorNotice error={note.error} retry={{ label: text('again'), onPress: note.reload }} />
        )}
        {note.data && (
          <NoteEditor
            person={person}
            stored={note.data.text ?? ''}
            onSaved={(words) => note.set({ text: words || null })}
            onDone={onClose}
          />
        )}
      </div>
    </Sheet>
  )
}

/** Notes of staff about a member, pinned ones first. A note that was removed comes back by a press on Undo. */
import type { Notes } from '#domain/members/notes.ts'
import { useApi } from '#console/app/console.ts'
import { Time } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import styles from '#console/members/members.module.css'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { NewNote } from '#console/ui/new-note.tsx'
import { Section } from '#console/ui/page.tsx'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

type NoteLine = Notes['notes'][number]

export function NotesSection({ id }: { id: number }) {
  const text = useText('console.member_notes')
  const api = useApi()
  const list = useList(`notes of member ${id}`, async (api, cursor: string | undefined, signal) => {
    const query = { id, ...(cursor && { cursor }) }
    const { notes, next } = await api('GET /api/members/notes', { query }, signal ? { signal } : {})
    return { items: notes, next }
  })
  const reload = () => void list.reload()
  return (
    <Section title={text('title')} lead={text('lead')}>
      <NewNote
        label={text('words')}
        add={text('add')}
        send={(words) => api('POST /api/members/notes', { body: { id, words, is_pinned: false } })}
        onDone={reload}
      />
      <Loaded query={list} lines={2}>
        {(notes) =>
          notes.length === 0 ? (
            <p className={styles.quiet}>{text('none')}</p>
          ) : (
            <ol className={styles.notes}>
              {notes.map((note) => (
                <Note key={note.note} member={id} line={note} onDone={reload} />
              ))}
            </ol>
          )
        }
      </Loaded>
      <More {...list} />
    </Section>
  )
}

function Note({ member, line, onDone }: { member: number; line: NoteLine; onDone: () => void }) {
  const text = useText('console.member_notes')
  const api = useApi()
  const toast = useToast()
  const { may } = useRights()
  const { note, words, is_pinned, made_by, created_at, is_own } = line
  const doing = (work: () => Promise<unknown>) => void work().then(onDone, onDone)
  const again = () => api('POST /api/members/notes', { body: { id: member, words, is_pinned } })
  const remove = async () => {
    await api('DELETE /api/members/notes', { body: { note } })
    toast({ tone: 'success', text: text('removed'), action: { label: text('undo'), onPress: () => doing(again) } })
  }
  return (
    <li>
      <p className={styles.words}>{words}</p>
      <p className={styles.quiet}>
        {made_by} · <Time at={created_at} /> {is_pinned && <Tag>{text('pinned')}</Tag>}
      </p>
      <div className={styles.row}>
        <Button
          size="small"
          tone="quiet"
          onClick={() => doing(() => api('PUT /api/members/notes', { body: { note, is_pinned: !is_pinned } }))}
        >
          {text(is_pinned ? 'unpin' : 'pin')}
        </Button>
        {(is_own || may('requests')) && (
          <Button size="small" tone="quiet" onClick={() => doing(remove)}>
            {text('remove')}
          </Button>
        )}
      </div>
    </li>
  )
}

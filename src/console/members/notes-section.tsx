/** Notes of staff about a member, pinned ones first. A note that was removed comes back by a press on Undo. */
import { useState } from 'react'
import type { Notes } from '#domain/members/notes.ts'
import { useApi } from '#console/app/console.ts'
import { Time } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import { useRights } from '#console/app/rights.ts'
import styles from '#console/members/members.module.css'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { Section } from '#console/ui/page.tsx'
import { Problem } from '#console/ui/problem.tsx'
import { Tag } from '#console/ui/tag.tsx'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { TextArea } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

type NoteLine = Notes['notes'][number]

export function NotesSection({ id }: { id: number }) {
  const text = useText('console.member_notes')
  const list = useList(`notes of member ${id}`, async (api, cursor: string | undefined, signal) => {
    const query = { id, ...(cursor && { cursor }) }
    const { notes, next } = await api('GET /api/members/notes', { query }, signal ? { signal } : {})
    return { items: notes, next }
  })
  const reload = () => void list.reload()
  return (
    <Section title={text('title')} lead={text('lead')}>
      <NewNote id={id} onDone={reload} />
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

type Part = { id: number; onDone: () => void }

function NewNote({ id, onDone }: Part) {
  const text = useText('console.member_notes')
  const api = useApi()
  const [words, setWords] = useState('')
  const [error, setError] = useState<unknown>(null)
  const add = async () => {
    setError(null)
    try {
      await api('POST /api/members/notes', { body: { id, words, is_pinned: false } })
      setWords('')
      onDone()
    } catch (thrown) {
      setError(thrown)
    }
  }
  return (
    <Form onSend={add}>
      <Stack>
        <TextArea
          label={text('words')}
          required
          rows={2}
          maxLength={2000}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {error !== null && <Problem error={error} />}
        <div>
          <Button type="submit" size="small" tone="outline">
            {text('add')}
          </Button>
        </div>
      </Stack>
    </Form>
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

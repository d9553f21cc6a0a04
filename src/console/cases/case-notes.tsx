/** Comments of colleagues on a case, newest first; `m` goes to the field. The member never reads them here, and they go with the member. */
import { useRef } from 'react'
import { useApi } from '#console/app/console.ts'
import { Time } from '#console/app/formats.tsx'
import { useList } from '#console/app/query.ts'
import styles from '#console/cases/cases.module.css'
import { KeyHint } from '#console/decisions/key-hint.tsx'
import { useScreenKeys } from '#console/decisions/screen-keys.ts'
import { Loaded, More } from '#console/ui/loaded.tsx'
import { NewNote } from '#console/ui/new-note.tsx'
import { Section } from '#console/ui/page.tsx'
import { useText } from '#web/kit/text/text.tsx'

export const noteKey = 'm'

export function CaseNotes({ reference }: { reference: string }) {
  const text = useText('console.case_notes')
  const api = useApi()
  const field = useRef<HTMLTextAreaElement>(null)
  useScreenKeys({ [noteKey]: () => field.current?.focus() })
  const list = useList(`notes of ${reference}`, async (api, cursor: string | undefined, signal) => {
    const query = { reference, ...(cursor && { cursor }) }
    const { notes, next } = await api('GET /api/cases/notes', { query }, signal ? { signal } : {})
    return { items: notes, next }
  })
  return (
    <Section title={text('title')} lead={text('lead')}>
      <NewNote
        field={field}
        label={text('words')}
        add={
          <>
            {text('add')} <KeyHint keys={noteKey} />
          </>
        }
        send={(words) => api('POST /api/cases/notes', { body: { reference, words } })}
        onDone={() => void list.reload()}
      />
      <Loaded query={list} lines={2}>
        {(notes) =>
          notes.length === 0 ? (
            <p className={styles.quiet}>{text('none')}</p>
          ) : (
            <ol className={styles.said}>
              {notes.map(({ note, words, made_by, created_at }) => (
                <li key={note}>
                  <p className={styles.words}>{words}</p>
                  <p className={styles.quiet}>
                    {made_by} · <Time at={created_at} />
                  </p>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      <More {...list} />
    </Section>
  )
}

/** The field of a private note: saves by itself and says so. */
import { useEffect, useId, useRef } from 'react'
import { noteMaxLength } from '#domain/private-notes/note-length.ts'
import styles from '#web/private-notes/note-editor.module.css'
import { useNote } from '#web/private-notes/use-note.ts'
import { useText } from '#web/kit/text/text.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { Icon } from '#web/kit/ui/icon.tsx'
import field from '#web/kit/ui/note-field.module.css'
import { ErrorNotice } from '#web/kit/ui/notice.tsx'
import { useToast } from '#web/kit/ui/toast.tsx'

type NoteEditorProps = {
  person: { id: number; name: string }
  /** What the server has; empty without a note. */
  stored: string
  onSaved: (text: string) => void
  onDone: () => void
}

export function NoteEditor({ person, stored, onSaved, onDone }: NoteEditorProps) {
  const text = useText('notes')
  const chats = useText('chats')
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const toast = useToast()
  const note = useNote(person.id, stored, onSaved)
  useEffect(() => area.current?.focus(), [])
  const left = noteMaxLength - note.text.length
  const done = async () => {
    if (await note.save()) onDone()
  }
  const remove = async () => {
    const words = note.text
    note.write('')
    if (!(await note.save())) return
    onDone()
    toast({ text: text('deleted'), action: { label: text('undo'), onPress: () => bringBack(words) } })
  }
  const bringBack = async (words: string) => {
    note.write(words)
    await note.save()
  }
  return (
    <div className={styles.editor}>
      <label htmlFor={id} className="visually-hidden">
        {text('label', { name: person.name })}
      </label>
      <textarea
        ref={area}
        id={id}
        className={field.area}
        rows={3}
        maxLength={noteMaxLength}
        value={note.text}
        placeholder={text('placeholder')}
        aria-describedby={`${id}-help ${id}-left`}
        onChange={({ target }) => note.write(target.value)}
        onBlur={() => void note.save()}
      />
      <p className={styles.help} id={`${id}-help`}>
        <span className={styles.private}>
          <Icon name="lock" size={16} />
          {text('help')}
        </span>
        <span id={`${id}-left`} className={field.left}>
          <span aria-hidden>{left}</span>
          <span className="visually-hidden">{chats('left', { count: left })}</span>
        </span>
      </p>
      <ErrorNotice error={note.error} title={text('failed')} retry={{ label: text('again'), onPress: () => void note.save() }} />
      <div className={field.end}>
        <Button size="small" onClick={() => void done()}>
          {text('done')}
        </Button>
        {note.text !== '' && (
          <Button tone="quiet" size="small" onClick={() => void remove()}>
            {text('delete')}
          </Button>
        )}
        <output className={field.saved}>
          {note.state === 'saved' && (
            <>
              <Icon name="check" size={16} />
              {text('saved')}
            </>
          )}
        </output>
      </div>
    </div>
  )
}

/** A field for a note of staff, with the button that adds it. What was typed stays after a refusal. */
import { type ReactNode, type Ref, useState } from 'react'
import { Problem } from '#console/ui/problem.tsx'
import { Button } from '#web/kit/ui/button.tsx'
import { TextArea } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'
import { Stack } from '#web/kit/ui/stack.tsx'

type NewNoteProps = {
  label: string
  /** The button; with the key that leads to the field, where there is one. */
  add: ReactNode
  field?: Ref<HTMLTextAreaElement>
  send: (words: string) => Promise<unknown>
  onDone: () => void
}

export function NewNote({ label, add, field, send, onDone }: NewNoteProps) {
  const [words, setWords] = useState('')
  const [error, setError] = useState<unknown>(null)
  const submit = async () => {
    setError(null)
    try {
      await send(words.trim())
      setWords('')
      onDone()
    } catch (thrown) {
      setError(thrown)
    }
  }
  return (
    <Form onSend={submit}>
      <Stack>
        <TextArea
          ref={field}
          label={label}
          required
          rows={2}
          maxLength={2000}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {error !== null && <Problem error={error} />}
        <div>
          <Button type="submit" size="small" tone="outline">
            {add}
          </Button>
        </div>
      </Stack>
    </Form>
  )
}

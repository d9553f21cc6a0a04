// @vitest-environment happy-dom
/** Forms during hydration: what was typed, chosen and sent before is not lost. */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Button } from '#web/kit/ui/button.tsx'
import { Choice } from '#web/kit/ui/choice.tsx'
import { Field, Select, TextArea } from '#web/kit/ui/field.tsx'
import { Form } from '#web/kit/ui/form.tsx'

type FormValues = { name: string; words: string; about: string; look: string }
type Send = (values: FormValues) => unknown
const nothing: FormValues = { name: '', words: '', about: '', look: 'plain' }
const options = ['plain', 'festive'].map((value) => ({ value, label: value }))

function LetterForm({ onSend }: { onSend: Send }) {
  const [values, setValues] = useState(nothing)
  const [sent, setSent] = useState(0)
  const change = (part: Partial<FormValues>) => setValues((before) => ({ ...before, ...part }))
  const send = () => {
    setSent((before) => before + 1)
    return onSend(values)
  }
  return (
    <Form onSend={send}>
      <Field label="Name" value={values.name} onChange={({ target }) => change({ name: target.value })} />
      <TextArea label="Words" value={values.words} onChange={({ target }) => change({ words: target.value })} />
      <Select
        label="About"
        placeholder="Choose"
        options={options}
        value={values.about}
        onChange={({ target }) => change({ about: target.value })}
      />
      <Choice legend="Look" name="look" options={options} value={values.look} onChange={(look) => change({ look })} />
      <Button type="submit">Send</Button>
      <p data-testid="sent">{sent}</p>
    </Form>
  )
}

let root: Root | null = null
afterEach(() => {
  act(() => root?.unmount())
  root = null
  cleanup()
  document.body.replaceChildren()
})

/** The document before any client code, with the inline scripts of React. */
function openAsleep() {
  const place = document.createElement('div')
  place.innerHTML = renderToString(<LetterForm onSend={() => null} />)
  document.body.append(place)
  for (const script of place.querySelectorAll('script')) {
    // oxlint-disable-next-line no-new-func -- what a browser does with a script of the document
    new Function(script.textContent ?? '')()
    script.remove()
  }
  return place
}

const hydrate = (place: Element, onSend: Send) => act(async () => (root = hydrateRoot(place, <LetterForm onSend={onSend} />)))

const field = <Of extends HTMLElement>(label: string) => screen.getByLabelText<Of>(label)
const press = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).click()

function answer() {
  field<HTMLInputElement>('Name').value = 'Noor'
  field<HTMLTextAreaElement>('Words').value = 'A piano that wants company.'
  field<HTMLSelectElement>('About').value = 'festive'
  field<HTMLInputElement>('festive').checked = true
}
const answered: FormValues = { name: 'Noor', words: 'A piano that wants company.', about: 'festive', look: 'festive' }

test('what was sent before the page was hydrated goes out once it is hydrated, with every word that was typed by then', async () => {
  const place = openAsleep()
  answer()
  press()
  const onSend = vi.fn()
  await hydrate(place, onSend)
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce())
  expect(onSend).toHaveBeenCalledWith(answered)
})

test('pressed twice while nothing seemed to happen, it is sent once', async () => {
  const place = openAsleep()
  answer()
  press()
  press()
  const onSend = vi.fn()
  await hydrate(place, onSend)
  await waitFor(() => expect(onSend).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.getByTestId('sent').textContent).toBe('1'))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend).toHaveBeenCalledTimes(2)
})

test('answers given before hydration are stored, and stay when another one changes', async () => {
  const place = openAsleep()
  answer()
  const onSend = vi.fn()
  await hydrate(place, onSend)
  await userEvent.type(field('Name'), ' K')
  press()
  await waitFor(() => expect(onSend).toHaveBeenCalledWith({ ...answered, name: 'Noor K' }))
})

test('a list in which nobody chose is no answer', async () => {
  const onSend = vi.fn()
  await hydrate(openAsleep(), onSend)
  press()
  await waitFor(() => expect(onSend).toHaveBeenCalledWith(nothing))
})

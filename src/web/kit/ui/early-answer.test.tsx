// @vitest-environment happy-dom
/** A page that hydrates late: answers given before hydration stay. */
import { act, cleanup } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Choice } from '#web/kit/ui/choice.tsx'
import { Field, Select, TextArea } from '#web/kit/ui/field.tsx'
import { Switch } from '#web/kit/ui/switch.tsx'
import { useEarlyAnswer } from '#web/kit/ui/use-early-answer.ts'

afterEach(() => {
  cleanup()
  document.body.innerHTML = ''
})

/** The server's HTML; `answer` runs before any script. */
async function wakeAfter(page: ReactNode, answer: () => void) {
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  document.body.append(root)
  answer()
  await act(async () => void hydrateRoot(root, page))
}

const answers: Record<string, unknown> = {}
const record = (name: string) => (answer: unknown) => (answers[name] = answer)
const one = <Element extends HTMLElement>(selector: string) => document.querySelector(selector) as Element

function Questions() {
  const [name, setName] = useState('')
  return (
    <>
      <Field label="Name" name="name" value={name} onChange={({ target }) => setName(target.value)} />
      <TextArea label="Words" name="words" value="" onChange={({ target }) => record('words')(target.value)} />
      <Select
        label="Country"
        name="country"
        value="NL"
        options={['NL', 'BE'].map((value) => ({ value, label: value }))}
        onChange={({ target }) => record('country')(target.value)}
      />
      <Select
        label="Language"
        name="language"
        defaultValue="en"
        options={['en', 'pl'].map((value) => ({ value, label: value }))}
        onChange={({ target }) => record('language')(target.value)}
      />
      <Switch label="With a photo" name="photo" checked={false} onChange={({ target }) => record('photo')(target.checked)} />
      <Choice
        legend="Gender"
        name="gender"
        value="f"
        options={['f', 'm'].map((value) => ({ value, label: value }))}
        onChange={record('gender')}
      />
      <output>{name}</output>
    </>
  )
}

test('what was typed, chosen and switched before hydration is reported, once', async () => {
  await wakeAfter(<Questions />, () => {
    one<HTMLInputElement>('[name=name]').value = 'Noor'
    one<HTMLTextAreaElement>('[name=words]').value = 'Hello there'
    one<HTMLSelectElement>('[name=country]').value = 'BE'
    one<HTMLSelectElement>('[name=language]').value = 'pl'
    one<HTMLInputElement>('[name=photo]').checked = true
    one<HTMLInputElement>('[name=gender][value=m]').checked = true
  })
  expect(one('output').textContent).toBe('Noor')
  expect(answers).toEqual({ words: 'Hello there', country: 'BE', language: 'pl', photo: true, gender: 'm' })
})

test('who answered nothing is reported to have answered nothing', async () => {
  for (const name in answers) delete answers[name]
  await wakeAfter(<Questions />, () => {})
  expect(answers).toEqual({})
})

function Photos({ onChosen }: { onChosen: (path: string) => void }) {
  const input = useEarlyAnswer<HTMLInputElement>({ value: '', onChange: ({ target }) => onChosen(target.value) })
  return <input ref={input} type="file" />
}

test('a file that was chosen before hydration is reported, and no file is not', async () => {
  const chosen: string[] = []
  const page = <Photos onChosen={(path) => chosen.push(path)} />
  await wakeAfter(page, () => {})
  expect(chosen).toEqual([])
  document.body.innerHTML = ''
  const path = { get: () => 'C:\\fakepath\\me.jpg', set: () => {} }
  await wakeAfter(page, () => Object.defineProperty(one('input'), 'value', path))
  expect(chosen).toEqual(['C:\\fakepath\\me.jpg'])
})

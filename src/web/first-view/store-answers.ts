/** Keeps what was answered on a static page where the sign-up looks for it. */
import { prefillForm, readStored } from '#web/signup/stored-form.ts'
import type { Prefill } from '#web/signup/signup.tsx'

/** Reads the account form's address and name, the chosen `data-answer` and the lines marked `data-note`. Never the password. */
export function storeFirstAnswers(page: ParentNode) {
  const { choices, ...rest } = chosenOn(page)
  prefillForm({
    ...filledIn(page, 'email'),
    ...filledIn(page, 'name'),
    ...notesOn(page),
    ...rest,
    ...(choices && { choices: { ...readStored().choices, ...choices } }),
  })
}

const filledIn = (page: ParentNode, name: 'email' | 'name') => {
  const value = page.querySelector<HTMLInputElement>(`form [name=${name}]`)?.value
  return value ? { [name]: value } : {}
}

function notesOn(page: ParentNode) {
  const lines = [...page.querySelectorAll<HTMLInputElement>('[data-note]')].map(({ value }) => value.trim())
  return lines.some(Boolean) ? { notes: lines.filter(Boolean).join('\n') } : {}
}

/** The chosen answers of all questions in one. */
function chosenOn(page: ParentNode): Prefill {
  const answers = [...page.querySelectorAll<HTMLElement>('[data-answer]:checked')]
  const told = answers.map(({ dataset }) => JSON.parse(dataset.answer ?? '{}') as Prefill)
  const all: Prefill = Object.assign({}, ...told)
  return all.choices ? { ...all, choices: Object.assign({}, ...told.map(({ choices }) => choices)) } : all
}

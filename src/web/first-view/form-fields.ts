/** The form of a static page before hydration: stores the answers, checks the address, fills in the name. */
import { prefillForm, readStored } from '#web/signup/stored-form.ts'
import type { Prefill } from '#web/signup/signup.tsx'
import { isEmail } from '#domain/signup/signup-rules.ts'
import { localPart } from '#web/parts/profile-form/signup-state.ts'

/** Stores address, name, the chosen `data-answer` and the lines marked `data-note` for the sign-up. Never the password. */
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

/** The chosen answers of all questions, merged. */
function chosenOn(page: ParentNode): Prefill {
  const answers = [...page.querySelectorAll<HTMLElement>('[data-answer]:checked')]
  const parts = answers.map(({ dataset }) => JSON.parse(dataset.answer ?? '{}') as Prefill)
  const all: Prefill = Object.assign({}, ...parts)
  return all.choices ? { ...all, choices: Object.assign({}, ...parts.map(({ choices }) => choices)) } : all
}

// Says that an e-mail address cannot be one, as soon as its field is left. React says the same once it runs.

/** Shows or hides the message marked with `data-address-problem` when the field was left. An empty field is no error yet. */
export function checkAddress(page: ParentNode) {
  const field = page.querySelector<HTMLInputElement>('form [name=email]')
  const problem = page.querySelector<HTMLElement>('[data-address-problem]')
  if (!field || !problem || field === document.activeElement) return
  const email = field.value.trim()
  problem.hidden = email === '' || isEmail(email)
}

// The name begins as what the address says (spec, section 5), as React has it: else it would change under the hands of whoever types it meanwhile.

let lastEmail = ''

/** While the name is empty or still taken from the address, it follows the address (spec, section 5), as in React. */
export function followName(page: ParentNode) {
  const field = (name: string) => page.querySelector<HTMLInputElement>(`form [name=${name}]`)
  const [email, name] = [field('email'), field('name')]
  if (!email || !name || email.value === lastEmail) return
  if (name.value === '' || name.value === localPart(lastEmail)) name.value = localPart(email.value)
  lastEmail = email.value
}

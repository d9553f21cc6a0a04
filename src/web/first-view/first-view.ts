/**
 * The only script of a static page until a control is used. It stores attribution and answers, checks the address and loads the client.
 * `tools/web/first-view.ts` bundles it into the document, after the elements that it reads.
 */
import { maySignUp } from '#domain/sites/visitor-rules.ts'
import { hydratedEvent, loadClient } from '#web/first-view/load-client.ts'
import { readStart, type Start } from '#web/kit/app/bootstrap.ts'
import { storedAttribution, parseAttribution, captureAttribution } from '#web/parts/attribution/capture-attribution.ts'
import { hasStored, prefillForm, readStored } from '#web/signup/stored-form.ts'
import type { Prefill } from '#web/signup/signup.tsx'
import { isEmail } from '#domain/signup/signup-rules.ts'
import { localPart } from '#web/parts/profile-form/signup-state.ts'

const controls = 'input,select,textarea,button:not([popovertarget])'
const uses = ['pointerdown', 'focusin', 'focusout', 'input', 'click']

const start = readStart(document)
captureAttribution(start)

function onUse({ type, target }: Event) {
  if (!(target instanceof Element) || !target.closest(controls)) return
  if (type === 'input') {
    followName(document)
    storeFirstAnswers(document)
  }
  if (type === 'focusout') checkAddress(document)
  loadClient()
}

for (const type of uses) addEventListener(type, onUse, true)
addEventListener(hydratedEvent, () => uses.forEach((type) => removeEventListener(type, onUse, true)), { once: true })

// Shows stored answers in the form. A visitor of a partner may sign up where the server, without that attribution, rendered no form.
if (hasStored() || isOpenHere(start)) loadClient()

function isOpenHere({ settings: { signups }, arrival }: Start) {
  return !maySignUp(signups, arrival?.network) && maySignUp(signups, parseAttribution(storedAttribution())?.network)
}

// The form of a static page before hydration: stores the answers, checks the address, fills in the name.

/** Stores address, name, the chosen `data-answer` and the lines marked `data-note` for the sign-up. Never the password. */
function storeFirstAnswers(page: ParentNode) {
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

// Reports a malformed e-mail address when its field is left. React reports the same after hydration.

/** Shows or hides the message marked with `data-address-problem` when the field was left. An empty field is no error yet. */
function checkAddress(page: ParentNode) {
  const field = page.querySelector<HTMLInputElement>('form [name=email]')
  const problem = page.querySelector<HTMLElement>('[data-address-problem]')
  if (!field || !problem || field === document.activeElement) return
  const email = field.value.trim()
  problem.hidden = email === '' || isEmail(email)
}

let lastEmail = ''

/** While the name is empty or still taken from the address, it follows the address (spec, section 5), as in React. */
function followName(page: ParentNode) {
  const field = (name: string) => page.querySelector<HTMLInputElement>(`form [name=${name}]`)
  const [email, name] = [field('email'), field('name')]
  if (!email || !name || email.value === lastEmail) return
  if (name.value === '' || name.value === localPart(lastEmail)) name.value = localPart(email.value)
  lastEmail = email.value
}

/**
 * The only script of a static page until one of its controls is used. It stores attribution and answers, checks the address, and loads the client.
 * Bundled by itself and written into the document (`tools/web/first-view.ts`), after the elements that it reads.
 */
import { maySignUp } from '#domain/sites/visitor-rules.ts'
import { checkAddress, followName, storeFirstAnswers } from '#web/first-view/form-fields.ts'
import { hydratedEvent, loadClient } from '#web/first-view/load-client.ts'
import { readStart, type Start } from '#web/kit/app/bootstrap.ts'
import { storedAttribution, parseAttribution, captureAttribution } from '#web/parts/attribution/capture-attribution.ts'
import { hasStored } from '#web/signup/stored-form.ts'

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

// Stored answers belong into the form. A tab with a stored network may sign up where the server, which has none, rendered no form.
if (hasStored() || isOpenHere(start)) loadClient()

function isOpenHere({ settings: { signups }, arrival }: Start) {
  return !maySignUp(signups, arrival?.network) && maySignUp(signups, parseAttribution(storedAttribution())?.network)
}

/** Says that an e-mail address cannot be one, as soon as its field is left. React says the same once it runs. */
import { isEmail } from '#domain/signup/signup-rules.ts'

/** Shows or hides the server's sentence, which the form marks with `data-address-problem`. An empty field is no mistake yet. */
export function checkAddress(page: ParentNode) {
  const field = page.querySelector<HTMLInputElement>('form [name=email]')
  const problem = page.querySelector<HTMLElement>('[data-address-problem]')
  if (!field || !problem || field === document.activeElement) return
  const email = field.value.trim()
  problem.hidden = email === '' || isEmail(email)
}

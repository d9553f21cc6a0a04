/** The name begins as what the address says (spec, section 5), as React has it: else it would change under the hands of whoever types it meanwhile. */
import { localPart } from '#web/parts/profile-form/signup-state.ts'

let lastEmail = ''

/** While the name is empty or still what the address gave, it follows the address. */
export function followName(page: ParentNode) {
  const field = (name: string) => page.querySelector<HTMLInputElement>(`form [name=${name}]`)
  const [email, name] = [field('email'), field('name')]
  if (!email || !name || email.value === lastEmail) return
  if (name.value === '' || name.value === localPart(lastEmail)) name.value = localPart(email.value)
  lastEmail = email.value
}

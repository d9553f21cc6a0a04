/** What was chosen on a lander, as the sign-up knows it. Nothing of it stands in an address. */
import type { Prefill } from '#web/signup/signup.tsx'

type Sought = NonNullable<NonNullable<Prefill['search']>['gender']>
export type Chosen = { seeking: Sought | ''; looking_for: string }

/** Null as long as nothing is chosen: the form then keeps what it knows. */
export function prefillOf({ seeking, looking_for }: Chosen): Prefill | null {
  if (!seeking && !looking_for) return null
  const choices = { ...(seeking && { seeking }), ...(looking_for && { looking_for }) }
  return { choices, ...(seeking && { search: { gender: seeking } }) }
}

/** The flags of `duet` that filter members: the same names and values as in the console's addresses. */
import { countries } from '#domain/geo/places.ts'
import { ageBands, filterStates } from '#domain/look-up/member-filters.ts'
import type { Flag } from './command.ts'

const yesNo = 'yes or no'
export const filterFlags = {
  site: { value: 'NUMBER', meaning: 'who signed up on this brand' },
  pool: { value: 'NUMBER', meaning: 'who signed up in this pool' },
  state: { value: 'STATE', meaning: filterStates.join(', ') },
  confirmed: { value: 'YES', meaning: `${yesNo}: confirmed the address` },
  paid: { value: 'YES', meaning: `${yesNo}: bought something, ever` },
  country: { value: 'COUNTRY', meaning: countries.join(', ') },
  age: { value: 'AGES', meaning: ageBands.join(', ') },
  from: { value: 'DAY', meaning: 'signed up on this day or later, as 2026-06-01 (UTC)' },
  to: { value: 'DAY', meaning: 'signed up on this day or before' },
  network: { value: 'NETWORK', meaning: 'came by this affiliate network' },
  cases: { value: 'YES', meaning: `${yesNo}: has an open case` },
  refused: { value: 'YES', meaning: `${yesNo}: a mail server refused the address` },
} as const satisfies Record<string, Flag>

/** One spelling for each mailbox: what makes no new address at the big mail houses, and what does elsewhere. */
import { expect, test } from 'vitest'
import { canonicalAddress } from '#domain/accounts/accounts.ts'

test.each([
  ['S.P.am+7@Googlemail.com', 'spam@gmail.com'],
  ['vera+x@hotmail.co.uk', 'vera@hotmail.co.uk'],
  ['ve.ra@outlook.com', 've.ra@outlook.com'],
  ['vera+x@company.example', 'vera+x@company.example'],
  ['ｖera@gmail.com', 'vera@gmail.com'],
])('%s is compared as %s', (typed, compared) => expect(canonicalAddress(typed)).toBe(compared))

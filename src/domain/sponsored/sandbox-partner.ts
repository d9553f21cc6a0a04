/** The sandbox as a partner: a few made-up people who are always live, and pages of its own to land on. */
import type { Cam } from '#domain/sponsored/sponsored.ts'

const cams: readonly Cam[] = [
  { account: 'mira-by-the-window', name: 'Mira', gender: 'f', age: 29 },
  { account: 'jonas-cooks', name: 'Jonas', gender: 'm', age: 34 },
  { account: 'late-show-lena', name: 'Lena', gender: 'f', age: 41 },
  { account: 'tomasz-and-the-piano', name: 'Tomasz', gender: 'm', age: 46 },
  { account: 'alex-draws', name: 'Alex', gender: 'x', age: 31 },
  { account: 'sofia-reads-aloud', name: 'Sofia', gender: 'f', age: 52 },
  { account: 'old-records-oscar', name: 'Oscar', gender: 'm', age: 58 },
  { account: 'nora-knits', name: 'Nora', gender: 'f', age: 63 },
]

export const sandboxSponsoredPartner = {
  cams,
  findCam: (account: string): Cam | null => cams.find((cam) => cam.account === account) ?? null,
  roomOf: (account: string) => `/sandbox/partner/room/${account}`,
  offer: '/sandbox/partner/offer',
}

/** Every screen of the console, by an address that its stand-in answers. */

export const consoleScreens = [
  '/',
  '/brands',
  '/experiments',
  '/approvals',
  '/approvals?list=own',
  '/cases',
  '/cases/C-2026-000017',
  '/cases/C-2026-000021',
  '/photos',
  '/complaints',
  '/complaints/C-2026-000031',
  '/complaints/notices',
  '/complaints/notices/N-2026-000007',
  '/complaints/flaggers',
  '/complaints/authorities',
  '/complaints/authorities/A-2026-000002',
  '/members',
  '/members/57',
  '/members/many',
  '/members/many/3072',
  '/marks',
  '/glass/7168',
  '/staff',
  '/staff/roles',
  '/keys',
  '/own',
  '/log',
  '/exports',
  '/jobs',
  '/health',
  '/nowhere',
]

/** What somebody sees who is not signed in. */
export const screensBefore = ['/sign-in', '/recovery', `/link#${'a'.repeat(43)}`, `/stop#12.${'a'.repeat(43)}`]

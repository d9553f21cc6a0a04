/** The developers' pages, as lines of the page table. The server answers `/_dev` and redirects to the first page. */

// prettier-ignore
export const devPages = [
  { name: 'dev-ui',                path: '/_dev/ui',                auth: 'public', layout: 'default' },
  { name: 'dev-dialogs',           path: '/_dev/dialogs',           auth: 'public', layout: 'default' },
  { name: 'dev-top-nav',           path: '/_dev/top-nav',           auth: 'public', layout: 'lander' },
  { name: 'dev-activate-reminder', path: '/_dev/activate-reminder', auth: 'public', layout: 'lander' },
] as const

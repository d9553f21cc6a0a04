/** Which code comes to browsers in one file. Each file has its price, and small ones compress badly: what several pages share comes together, by purpose. */

/** Of our own, what every page needs. A part that is fetched only when somebody needs it stays out, or everybody would fetch it. */
const frame = {
  '': '(?!moment)[\\w.-]+',
  'signup/': 'use-arrived-as\\.ts',
  'shell/':
    '(?:account-corner|head|loading-bar|next-note|public-area|shell|title|use-arrival|use-frame|use-hydrated|use-page)\\.tsx?',
  'layouts/': '(?:brand|top-bar|nav|default|empty)\\.tsx',
  'ui/': '(?:button|icon|icon-button|spinner|badge|toast|photo-prefix)\\.tsx?',
}
const frameFiles = Object.entries(frame).map(([folder, files]) => `/src/web/${folder}${files}$`)

/** A file brings along whatever it imports and none above has: what other pages need as well must stand above, or they would fetch all of it. */
const shared = {
  member: ['web/member/(?!member-parts)[\\w-]+.tsx?'],
  steps: ['web/home/open-steps.ts', 'domain/signup-steps.ts'],
  parts: ['web/ui/(?:notice|page-title|state|drawing|stack|skeleton).tsx'],
  pictures: ['web/ui/(?:photo|mark).tsx', 'web/ui/photo-address.ts'],
  places: ['web/profile/place.ts', 'domain/search-rules.ts'],
  moments: ['web/moment.ts', 'web/ui/avatar.tsx'],
  people: ['web/profile/(?:use-like|use-start-chat).ts', 'web/safety/blocked-marks.ts'],
  chip: ['web/ui/chip.tsx'],
  person: ['web/profile/(?:profile-head|gallery|about|blur|photo-words|veil).tsx?'],
  safety: ['web/safety/(?:safety-button.tsx|reported-chat.ts)'],
  chats: [
    'web/chats/(?:chats-frame|asking).tsx',
    'web/chats/(?:recent-emoji|drafts|outbox).ts',
    'web/chats/(?:conversation|message-bubble).module.css',
    'web/offline/(?:or-kept|turns).ts',
  ],
  beginning: ['web/chats/chat-beginning.tsx', 'web/safety/(?:contacts-note|message-warnings).tsx'],
  trouble: ['web/shell/trouble.tsx'],
  field: ['web/ui/(?:field|form).tsx'],
  choice: ['web/ui/choice.tsx', 'web/profile/country-options.ts'],
  shop: ['web/credits/(?:shop-page|order-form).tsx', 'web/credits/return-path.ts'],
  dialog: ['web/ui/(?:dialog.tsx|use-layer.ts)'],
  search: ['web/search/(?:filter-words|neighbour|search-address|use-filters).ts', 'web/search/members-page.module.css'],
  cards: ['web/profile/(?:profile-card|card-actions).tsx', 'web/likes/use-like-pages.ts'],
}

const anyOf = (paths: readonly string[]) => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'))

/** What every page needs comes as two files, one that changes rarely and one of our own: they compress better than their parts. */
export const chunks = {
  groups: [
    { name: 'framework', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|use-intl|icu-minify|@formatjs)[\\/]/ },
    // The frame asks one thing of sites, and would bring along what they are made of.
    { name: 'words', test: anyOf(['/src/domain/(?:profile-fields|places)\\.ts$']) },
    {
      name: 'frame',
      test: anyOf([
        ...frameFiles,
        '/src/domain/languages',
        '/src/domain/basics',
        '/src/domain/remembered',
        'vite/preload-helper',
      ]),
    },
    ...Object.entries(shared).map(([name, files]) => ({
      name,
      test: anyOf(files.map((file) => `/src/${file.replaceAll('.ts', '\\.ts')}$`)),
    })),
  ],
}

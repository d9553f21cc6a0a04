/** Which code comes to browsers in one file. Each file has its price, and small ones compress badly: what several pages share comes together, by purpose. */

/** Of our own, what every page needs. A part that is fetched only when somebody needs it stays out, or everybody would fetch it. */
const frame = {
  '': '[\\w.-]+',
  'kit/': 'providers\\.tsx',
  'kit/api/': '(?:api|api-refusal|caller-name|named-address)\\.ts',
  'kit/app/': '[\\w-]+\\.ts',
  'kit/lazy/': '[\\w-]+\\.tsx?',
  'kit/page/': '(?:title|next-note|use-hydrated)\\.tsx?',
  'kit/routing/': '(?:guards|page-not-found|pages|use-page)\\.ts',
  'kit/text/': '(?!page-time|rich-text)[\\w-]+\\.tsx?',
  'parts/attribution/': 'use-arrived-as\\.ts',
  'shell/': '(?:account-corner|head|loading-bar|public-area|frame|shell|use-capture-attribution)\\.tsx?',
  'kit/layouts/': '(?:brand|frame|top-bar|nav|default|empty)\\.tsx',
  'kit/ui/': '(?:button|icon|icon-button|spinner|badge|toast|photo-prefix)\\.tsx?',
}
const frameFiles = Object.entries(frame).map(([folder, files]) => `/src/web/${folder}${files}$`)

/** A file brings along whatever it imports and none above has: what other pages need as well must stand above, or they would fetch all of it. */
const shared = {
  member: [
    'web/store/(?:member-data|member-edits|member-store|basics-prompt|later).tsx?',
    'web/shell/(?:member-area|parts-later).tsx?',
  ],
  steps: ['web/parts/profile-form/profile-steps.ts', 'domain/signup/signup-steps.ts'],
  parts: ['web/kit/ui/(?:notice|page-title|state|drawing|stack|skeleton).tsx'],
  pictures: ['web/kit/ui/(?:photo|mark).tsx', 'web/kit/ui/photo-address.ts'],
  places: ['web/parts/person/place.ts', 'domain/search/search-rules.ts'],
  moments: ['web/kit/text/page-time.ts', 'web/kit/ui/avatar.tsx'],
  people: ['web/parts/person/(?:use-like|use-start-chat).ts', 'web/parts/person/blocked-marks.ts'],
  chip: ['web/kit/ui/chip.tsx'],
  person: ['web/profile/(?:profile-head|gallery|about|photo-texts).tsx?', 'web/parts/person/(?:blur|veil).tsx?'],
  safety: ['web/safety/(?:safety-button.tsx|reported-chat.ts)'],
  chats: [
    'web/chats/(?:chats-frame|asking).tsx',
    'web/chats/recent-emoji.ts',
    'web/store/outbox/(?:drafts|outbox).ts',
    'web/chats/(?:conversation|message-bubble).module.css',
    'web/pwa/offline/(?:or-cached|turns).ts',
  ],
  beginning: ['web/chats/chat-beginning.tsx', 'web/safety/(?:contacts-note|message-warnings).tsx'],
  trouble: ['web/kit/page/error-notice.tsx'],
  field: ['web/kit/ui/(?:field|form).tsx'],
  choice: ['web/kit/ui/choice.tsx', 'web/parts/profile-form/country-options.ts'],
  shop: ['web/credits/(?:shop-page|order-form).tsx', 'web/credits/return-path.ts'],
  dialog: ['web/kit/ui/(?:dialog.tsx|use-layer.ts)'],
  search: ['web/search/(?:filter-texts|neighbour|search-address|use-filters).ts', 'web/search/members-page.module.css'],
  cards: ['web/parts/person/(?:profile-card|card-actions).tsx', 'web/likes/use-like-pages.ts'],
}

const anyOf = (paths: readonly string[]) => new RegExp(paths.join('|').replaceAll('/', '[\\\\/]'))

/** What every page needs comes as two files, one that changes rarely and one of our own: they compress better than their parts. */
export const chunks = {
  groups: [
    { name: 'framework', test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|use-intl|icu-minify|@formatjs)[\\/]/ },
    // The frame asks one thing of sites, and would bring along what they are made of.
    { name: 'words', test: anyOf(['/src/domain/(?:profiles/profile-fields|geo/places)\\.ts$']) },
    {
      name: 'frame',
      test: anyOf([
        ...frameFiles,
        '/src/domain/languages/',
        '/src/domain/profiles/basics',
        '/src/domain/memoize',
        'vite/preload-helper',
      ]),
    },
    ...Object.entries(shared).map(([name, files]) => ({
      name,
      test: anyOf(files.map((file) => `/src/${file.replaceAll('.ts', '\\.ts')}$`)),
    })),
  ],
}

/** Which modules share one file. The bundler splits the rest: a file for each lazy part and for shared code. */

/** Stylesheets that often share a page: one file is smaller and one request. Paths below `src/web`, without `.module.css`. */
const sheets = {
  steps: 'kit/ui/progress|parts/profile-form/step-frame|signup/(?:account-help|signups-closed)',
  choices: 'kit/ui/(?:choice|dialog)|parts/profile-form/profile-questions',
  profile: 'profile/(?:about|gallery)|parts/person/veil',
  shop: 'credits/(?:offer-choice|order-form|order-summary|shop-page|shop-facts)|discounts/[\\w-]+|spending/(?:limits-dialog|spending-card)|premium/[\\w-]+|kit/ui/(?:icon-list|facts)',
  settings:
    'kit/page/account-section|(?:notifications|account-deletion)/[\\w-]+|pwa/install/(?:install-here|offer-card)|pwa/push/this-browser|parts/password/account-sections',
}

/** A group takes along whatever its files import statically. The higher priority takes first. */
export const chunks = {
  groups: [
    {
      name: 'framework',
      test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|use-intl|icu-minify|@formatjs)\//,
      priority: 4,
    },
    // What every page needs: the document, the frame, and the small parts that most pages begin with.
    {
      name: 'shell',
      test: /\/src\/(?:web\/(?:(?:root|entry\.client|shell\/public-area|kit\/(?:ui\/(?:notice|state|page-title|skeleton|use-early-answer)|page\/title|lazy\/lazy))\.tsx?$|(?:kit\/ui\/(?:menu|field|stack|chip|avatar|card|mark|photo)|kit\/layouts\/footer|shell\/(?:language-corner|scheme-buttons))\.module\.css)|domain\/(?:memoize|profiles\/basics)\.tsx?$)/,
      priority: 3,
    },
    // Public pages need them as well, and lazy parts the outbox: they would bring the members' group along.
    {
      name: 'common',
      test: /\/src\/(?:web\/kit\/(?:ui\/(?:photo|mark)|text\/country-name)|domain\/(?:geo\/places|search\/search-rules))\.tsx?/,
      priority: 2,
    },
    { name: 'outbox', test: /\/src\/web\/(?:store\/outbox\/(?:drafts|outbox)|chats\/use-sender)\.ts/, priority: 2 },
    // What most members' pages need: their store. Not all show the card of a person.
    {
      name: 'member',
      test: /\/src\/web\/(?:shell\/member-area|kit\/data\/use-pages|store\/(?:member-edits|basics-prompt)|parts\/person\/(?:place|blocked-marks|like-marks|use-start-chat))\.tsx?/,
      priority: 2,
    },
    { name: 'card', test: /\/src\/web\/parts\/person\/profile-card\.tsx/, priority: 1 },
    // What one page shares with its own lazy parts.
    {
      name: 'search',
      test: /\/src\/web\/search\/(?:filter-texts\.ts|use-filters\.ts|(?:members-page|filter-form)\.module\.css)/,
    },
    {
      name: 'chat',
      test: /\/src\/web\/(?:chats\/(?:(?:chats-frame|lazy-questions)\.tsx|(?:recent-emoji|emoji|chat-keys)\.ts|(?!emoji)[\w-]+\.module\.css)|kit\/layouts\/chat\.module\.css)/,
    },
    { name: 'regions', test: /\/src\/web\/parts\/profile-form\/use-form-data\.ts/ },
    ...Object.entries(sheets).map(([name, paths]) => ({
      name,
      test: new RegExp(`/src/web/(?:${paths})\\.module\\.css`),
      priority: 4,
    })),
  ],
}

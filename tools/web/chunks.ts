/** Which modules share one file. The bundler splits the rest: a file for each lazy part and for shared code. */

/** Stylesheets that often share a page: one file is smaller and one request. Paths below `src/web`, without `.module.css`. */
const sheets = {
  steps: 'kit/ui/progress|parts/profile-form/step-frame|parts/password/new-password|signup/(?:account-help|signups-closed)',
  landers: 'landers/(?:lander-frame|tiles)',
  choices: 'kit/ui/(?:choice|dialog)|parts/profile-form/profile-questions',
  profile: 'profile/(?:about|gallery)|parts/person/veil',
  shop: 'credits/(?:offer-choice|order-form|order-summary|shop-page|shop-facts)|discounts/[\\w-]+|spending/(?:limits-dialog|spending-card)|premium/[\\w-]+|kit/ui/(?:icon-list|facts)',
  talk: 'chats/(?:message-quote|requests)|chat-media/(?:media-bar|message-media|voice-note)|translation/translated',
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
    // What most pages need: the document, the frames of visitors and members, the members' store, and the small parts that pages begin with.
    {
      name: 'shell',
      test: /\/src\/(?:web\/(?:(?:root|entry\.client|shell\/(?:public|member)-area|kit\/(?:ui\/(?:mark|notice|page-title|photo|skeleton|state|use-early-answer)|page\/title|kind-sheet|lazy\/lazy|text\/country-name|data\/use-(?:pages|query))|store\/(?:member-edits|basics-prompt|live\/use-live)|parts\/person\/(?:place|blocked-marks|like-marks|use-start-chat)|parts\/profile-form\/use-form-data)\.tsx?$|(?:kit\/ui\/(?:menu|field|stack|chip|avatar|card|mark|photo)|kit\/layouts\/footer|shell\/(?:language-corner|scheme-buttons))\.module\.css)|domain\/(?:memoize|profiles\/basics|geo\/places|search\/search-rules)\.tsx?$)/,
      priority: 3,
    },
    // Small parts of several members' pages. A page's own group would bring the page along to the others.
    {
      name: 'parts',
      test: /\/src\/web\/(?:kit\/(?:ui\/avatar|text\/(?:money|page-time))|parts\/person\/use-pass|translation\/use-is-foreign|pwa\/offline\/or-cached)\.tsx?$/,
      priority: 2,
    },
    // The account page has its rules, a chat only the words of a refusal.
    { name: 'inbox-rules', test: /\/src\/domain\/inbox-rules\//, priority: 2 },
    { name: 'blur', test: /\/src\/web\/parts\/person\/blur\.ts$/, priority: 3 },
    { name: 'profile-view', test: /\/src\/web\/profile\/gallery\.tsx$/, priority: 1 },
    { name: 'fields', test: /\/src\/domain\/profiles\/(?:profile-fields|profiles)\.ts$/, priority: 2 },
    // Lazy parts of other pages need it as well: they would bring the chat along.
    { name: 'outbox', test: /\/src\/web\/(?:store\/outbox\/(?:drafts|outbox)|chats\/use-sender)\.ts/, priority: 2 },
    { name: 'card', test: /\/src\/web\/parts\/person\/(?:profile-card\.tsx|why\.ts)/, priority: 1 },
    // A page, and what it shares with its own lazy parts.
    {
      name: 'search',
      test: /\/src\/web\/search\/(?:members-page\.tsx|filter-texts\.ts|use-filters\.ts|(?:members-page|filter-form)\.module\.css)/,
    },
    {
      name: 'chat',
      test: /\/src\/web\/(?:chats\/(?:(?:chats-page|chat-page|chats-frame)\.tsx|emoji\.ts|(?!emoji|chat-beginning|chat-list|chat-row|message-quote|requests)[\w-]+\.module\.css)|kit\/layouts\/chat\.module\.css)/,
    },
    ...Object.entries(sheets).map(([name, paths]) => ({
      name,
      test: new RegExp(`/src/web/(?:${paths})\\.module\\.css`),
      priority: 4,
    })),
  ],
}

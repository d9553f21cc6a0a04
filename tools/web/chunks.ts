/** Which code comes to browsers in one file. What is not named here the bundler splits by itself: a file for each lazy part, and for what several share. */

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
      test: /\/src\/(?:web\/(?:root|entry\.client|shell\/public-area|kit\/(?:ui\/(?:notice|state|page-title|skeleton|use-early-answer)|page\/(?:title|use-hydrated)))|domain\/(?:memoize|profiles\/basics))\.tsx?$/,
      priority: 3,
    },
    // Public pages need them as well, and lazy parts the outbox: they would bring the members' group along.
    {
      name: 'common',
      test: /\/src\/(?:web\/kit\/(?:ui\/(?:photo|mark)|text\/country-name)|domain\/(?:geo\/places|search\/search-rules))\.tsx?/,
      priority: 2,
    },
    { name: 'outbox', test: /\/src\/web\/(?:store\/outbox\/(?:drafts|outbox)|chats\/use-sender)\.ts/, priority: 2 },
    // What most members' pages need: their store, and the card of a person.
    {
      name: 'member',
      test: /\/src\/web\/(?:shell\/member-area|parts\/person\/profile-card|kit\/data\/use-pages)\.tsx?/,
      priority: 1,
    },
    // What one page shares with its own lazy parts.
    { name: 'search', test: /\/src\/web\/search\/(?:filter-texts\.ts|use-filters\.ts|members-page\.module\.css)/ },
    {
      name: 'chat',
      test: /\/src\/web\/chats\/(?:(?:chats-frame|lazy-questions)\.tsx|(?:recent-emoji|emoji|chat-keys)\.ts|(?:conversation|message-bubble)\.module\.css)/,
    },
    { name: 'regions', test: /\/src\/web\/parts\/profile-form\/use-form-data\.ts/ },
  ],
}

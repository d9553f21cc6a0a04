/** Which code comes to browsers in one file. What is not named here the bundler splits by itself: a file for each lazy part, and for what several share. */

/** A group takes along whatever its files import statically. The higher priority takes first. */
export const chunks = {
  groups: [
    {
      name: 'framework',
      test: /\/node_modules\/(?:react|react-dom|scheduler|react-router|use-intl|icu-minify|@formatjs)\//,
      priority: 4,
    },
    // What every page needs: the document, the frame, and what most pages begin with.
    {
      name: 'shell',
      test: /\/src\/web\/(?:root|entry\.client|shell\/public-area|kit\/ui\/(?:notice|state|page-title|skeleton))\.tsx/,
      priority: 3,
    },
    // Public pages need them as well, and lazy parts the outbox: they would bring the members' group along.
    {
      name: 'common',
      test: /\/src\/(?:web\/kit\/(?:ui\/(?:photo|mark)|text\/country-name)|domain\/(?:geo\/places|search\/search-rules))\.tsx?/,
      priority: 2,
    },
    // The sign-up asks it: with the members' group it would cost 5 KB there.
    { name: 'basics', test: /\/src\/domain\/profiles\/basics\.ts/, priority: 2 },
    { name: 'outbox', test: /\/src\/web\/store\/outbox\/(?:drafts|outbox)\.ts/, priority: 2 },
    // What most members' pages need: their store, and the card of a person.
    { name: 'member', test: /\/src\/web\/(?:shell\/member-area|parts\/person\/profile-card)\.tsx/, priority: 1 },
  ],
}

/** The stylesheets of the kinds of home, cards and profiles. For the server alone: pages get the addresses of their brand's kinds. */
import type { Kinds } from '#domain/sites/kinds.ts'
import caption from '#web/themes/kinds/card-caption.css?url'
import letter from '#web/themes/kinds/card-letter.css?url'
import photo from '#web/themes/kinds/card-photo.css?url'
import poster from '#web/themes/kinds/card-poster.css?url'
import feed from '#web/themes/kinds/home-feed.css?url'
import gallery from '#web/themes/kinds/home-gallery.css?url'
import introductions from '#web/themes/kinds/home-introductions.css?url'
import fullHeight from '#web/themes/kinds/profile-full-height.css?url'
import portraitLeft from '#web/themes/kinds/profile-portrait-left.css?url'
import story from '#web/themes/kinds/profile-story.css?url'

const home = { feed, introductions, gallery }
const card = { photo, caption, letter, poster }
const profile = { story, 'portrait-left': portraitLeft, 'full-height': fullHeight }

export const kindSheetsOf = (kinds: Kinds) => ({
  home: home[kinds.home],
  card: card[kinds.card],
  profile: profile[kinds.profile],
})

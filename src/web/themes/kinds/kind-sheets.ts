/** The stylesheets of the kinds of each part. For the server alone: pages get the addresses of their brand's kinds. */
import type { Kinds } from '#domain/sites/kinds.ts'
import caption from '#web/themes/kinds/card-caption.css?url'
import letter from '#web/themes/kinds/card-letter.css?url'
import photo from '#web/themes/kinds/card-photo.css?url'
import poster from '#web/themes/kinds/card-poster.css?url'
import bar from '#web/themes/kinds/chat-head-bar.css?url'
import letterhead from '#web/themes/kinds/chat-head-letterhead.css?url'
import picture from '#web/themes/kinds/chat-head-picture.css?url'
import drawing from '#web/themes/kinds/empty-drawing.css?url'
import scene from '#web/themes/kinds/empty-scene.css?url'
import words from '#web/themes/kinds/empty-words.css?url'
import feed from '#web/themes/kinds/home-feed.css?url'
import gallery from '#web/themes/kinds/home-gallery.css?url'
import introductions from '#web/themes/kinds/home-introductions.css?url'
import curtain from '#web/themes/kinds/match-curtain.css?url'
import faces from '#web/themes/kinds/match-faces.css?url'
import invitation from '#web/themes/kinds/match-letter.css?url'
import fullHeight from '#web/themes/kinds/profile-full-height.css?url'
import portraitLeft from '#web/themes/kinds/profile-portrait-left.css?url'
import story from '#web/themes/kinds/profile-story.css?url'

const home = { feed, introductions, gallery }
const card = { photo, caption, letter, poster }
const profile = { story, 'portrait-left': portraitLeft, 'full-height': fullHeight }
const match = { faces, letter: invitation, curtain }
const chatHead = { bar, letterhead, picture }
const empty = { drawing, words, scene }

export const kindSheetsOf = (kinds: Kinds) => ({
  home: home[kinds.home],
  card: card[kinds.card],
  profile: profile[kinds.profile],
  match: match[kinds.match],
  chat_head: chatHead[kinds.chat_head],
  empty: empty[kinds.empty],
})

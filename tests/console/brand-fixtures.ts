/** An owner's settings of an invented brand, and a change of them that was checked. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { nowMs } from './moments.ts'

const settings = {
  tagline: { en: 'Sunday starts here', de: 'Hier beginnt der Sonntag' },
  words: {
    first_page: { en: { headline: 'Coffee first, then maybe more', lead: 'For people who like slow mornings.' } },
    landers: [{ family: 'alonetonight', texts: { en: { button: 'Come in' } } }],
  },
  kinds: { card: 'letter' },
  experiments: [
    {
      name: 'first-words',
      page: '/',
      variants: [
        { name: 'usual', weight: 1 },
        { name: 'evening', weight: 1, landing: 'evening', texts: { en: { headline: 'An evening that stays' } } },
      ],
    },
  ],
}

export const brand: ConsoleReply<'GET /api/brands/one'> = {
  site_id: 1,
  name: 'Sunday',
  address: 'http://social.localhost',
  languages: ['en', 'de', 'nl', 'fr'],
  kinds: {
    landing: 'people',
    home: 'feed',
    card: 'letter',
    profile: 'story',
    match: 'faces',
    chat_head: 'bar',
    empty: 'drawing',
  },
  settings: JSON.stringify(settings, null, 2),
  stamp: '1.77',
  findings: [
    {
      level: 'warning',
      setting: 'words.first_page.headline',
      words: 'there is none in German, Dutch and French: visitors read the usual words there',
    },
    { level: 'advice', setting: 'tagline', words: 'there is none in Dutch and French: visitors read the line of the niche' },
  ],
  as_of: new Date(nowMs).toISOString(),
}

export const brandTried: ConsoleReply<'POST /api/brands/try'> = {
  findings: brand.findings,
  changes: [
    { setting: 'words.first_page.en.headline', from: '"Coffee first, then maybe more"', to: '"Coffee first, then a walk"' },
    { setting: 'kinds.card', from: '"letter"', to: null },
  ],
}

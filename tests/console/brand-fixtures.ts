/** An owner's settings of an invented brand, and a change of them that was checked. */
import type { ConsoleReply } from '#domain/console-wire.ts'
import { findingOf, said } from '#domain/sites/findings.ts'
import { nowMs } from './moments.ts'

const usual = {
  tagline: 'Good company starts with hello',
  lead: 'Sunday is for people who’d rather meet than swipe. Look around, say hello, see what happens.',
  reasons: [
    { icon: 'drama', title: 'You know who’s real', text: 'Fictional profiles are always labelled.' },
    { icon: 'coins', title: 'See the price first', text: 'You see what a message costs before you send it.' },
    { icon: 'log-out', title: 'Easy to leave', text: 'Deleting your account takes no more steps than creating it.' },
  ],
  steps: [
    { title: 'Tell us about you', text: 'A photo, your region, a few words.' },
    { title: 'Find people near you', text: 'Search by age and place.' },
    { title: 'Write first, or wait for a message', text: 'Reading is free.' },
  ],
}

/** No such files: the stand-in answers with a small picture. */
const file = (letter: string) => `${letter.repeat(64)}.webp`
const cut = (letter: string) => ({
  pictures: [{ file: file(letter), width: 720, height: 1280 }],
  focus: { x: 50, y: 40 },
  scrim: 60,
})

const settings = {
  tagline: { en: 'Sunday starts here', de: 'Hier beginnt der Sonntag' },
  words: {
    first_page: {
      en: {
        headline: 'Coffee first, then maybe more',
        lead: 'For people who like slow mornings.',
        reasons: [{ icon: 'coffee', title: 'Made for Sundays', text: 'Small steps, and no hurry at all.' }],
      },
    },
    landers: [{ family: 'alonetonight', texts: { en: { button: 'Come in' } } }],
  },
  kinds: { card: 'letter' },
  hero: { phone: cut('a'), wide: cut('b'), alt: { en: 'Two cups on a table by a window' } },
  drawings: { 'empty-search': { light: file('c'), dark: file('d') }, lost: { light: file('e') } },
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
  key: 'social',
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
  template_kinds: {
    landing: 'people',
    home: 'feed',
    card: 'photo',
    profile: 'story',
    match: 'faces',
    chat_head: 'bar',
    empty: 'drawing',
  },
  usual: Object.fromEntries(['en', 'de', 'nl', 'fr'].map((language) => [language, usual])),
  settings: JSON.stringify(settings, null, 2),
  stamp: '1.77',
  findings: [
    {
      level: 'warning',
      setting: 'words.first_page.headline',
      ...said('usual_words_in', { languages: ['de', 'nl', 'fr'] }),
    },
    ...(['nl', 'fr'] as const).map((language) => findingOf('advice', 'tagline', 'no_tagline_in', { languages: [language] })),
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

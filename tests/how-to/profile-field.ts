/** The recipe "A profile field", followed for a member's diet. */
import type { Recipe } from './tree.ts'
import { translated } from './translated.ts'

export const profileField = {
  list: ({ edit }) =>
    edit('src/domain/profiles/profile-fields.ts', "'university'],\n", "'university'],\n  diet: ['everything', 'vegan'],\n"),
  migration: ({ migrate }) => migrate('diet', 'profile', 'alter table profile add column diet text;\n'),
  sql({ edit }) {
    const file = 'database/functions/search.sql'
    edit(file, '(p.education is not null)::int', '(p.education is not null)::int + (p.diet is not null)::int')
    edit(file, 'education, language on profile', 'education, diet, language on profile')
  },
  icon: ({ edit }) => edit('src/web/profile/about.tsx', "drinking: 'wine',\n", "drinking: 'wine',\n  diet: 'star',\n"),
  english: ({ editJson }) => editJson('locales/en.json', withWords),
  translations: ({ editJson }) => translated.forEach((locale) => editJson(`locales/${locale}.json`, withWords)),
  brands: ({ editJson }) =>
    editJson('sites/social.json', (site: Site) => ({
      ...site,
      visible_profile_fields: [...site.visible_profile_fields, 'diet'],
    })),
} satisfies Recipe

type Site = { visible_profile_fields: string[] }
type Words = { fields: { names: object } }
const withWords = (content: Words) => ({
  ...content,
  fields: {
    ...content.fields,
    names: { ...content.fields.names, diet: 'Diet' },
    diet: { everything: 'Eats everything', vegan: 'Vegan' },
  },
})

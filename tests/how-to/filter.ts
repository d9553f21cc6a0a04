/** The recipe "A filter", followed for people who wrote about themselves. */
import type { Recipe } from './tree.ts'

export const filter = {
  name: ({ edit }) =>
    edit('src/domain/search/search-rules.ts', "personSwitches = ['photo']", "personSwitches = ['photo', 'notes']"),
  column: ({ edit }) =>
    edit(
      'src/server/search/card-filters.store.ts',
      "photo: { column: 'has_photo', bit: 17 },\n",
      "photo: { column: 'has_photo', bit: 17 },\n  notes: { column: 'has_notes', bit: 19 },\n",
    ),
  database({ read, edit, migrate }) {
    const indexes = /create index (search_card_\w+) on search_card\s+\([^;]*\bhas_photo\b[^;]*;/g
    const anew = read('database/migrations/0001_baseline.sql')
      .matchAll(indexes)
      .map(([statement, name]) => `drop index ${name};\n${statement.replace('has_photo', 'has_photo, has_notes')}\n`)
    const column = 'alter table search_card add column has_notes boolean not null default false;\n'
    migrate('notes', 'search_card', column + [...anew].join(''))

    const file = 'database/functions/search.sql'
    edit(file, 'fictional, has_photo, seeks_f', 'fictional, has_photo, has_notes, seeks_f')
    edit(file, 'p.main_image_id is not null, coalesce', 'p.main_image_id is not null, p.personal is not null, coalesce')
    edit(file, 'has_photo = excluded.has_photo,', 'has_photo = excluded.has_photo, has_notes = excluded.has_notes,')
    edit('src/server/infrastructure/schema-meeting.ts', '    has_photo: ', '    has_notes: Generated<boolean>\n    has_photo: ')
  },
} satisfies Recipe

/** `duet view`: the filters of a list under a name. */
import { NewView } from '#domain/saved-views/saved-views.ts'
import { mostListed, type ViewList, viewLists } from '#domain/saved-views/view-lists.ts'
import { nameOfActor, shellActor } from '#server/audit/audit.ts'
import { listViews, removeView, saveView } from '#server/saved-views/saved-views.ts'
import { inColumns } from '../columns.ts'
import { type Given, type Words, wrongWords } from './command.ts'
import { explain } from './moderation.ts'
import { doAct, print, printOutcome, withServer } from './output.ts'

const me = () => nameOfActor(shellActor())
function listIn(word: string): ViewList {
  const found = viewLists.find((one) => one === word)
  if (!found) throw wrongWords(`"${word}" is no list with views: say ${viewLists.join(', ')}.`)
  return found
}

/** The team's, and those of the user of this machine. */
export function list([word = '']: Words, given: Given) {
  const of = listIn(word)
  return withServer(async (ctx) => {
    const { views, isCut } = await listViews(ctx, of, me())
    if (given.has('json')) return print({ views, is_cut: isCut })
    if (views.length === 0) return console.log('There is no view.')
    const rows = views.map(({ id, name, made_by, is_team, query }) => [String(id), name, made_by, is_team ? 'team' : '', query])
    console.log(inColumns([['VIEW', 'NAME', 'OF', '', 'FILTERS'], ...rows]).join('\n'))
    if (isCut) console.log(`Only the first ${mostListed} are listed.`)
  })
}

/** The same name again takes the place of what it was. */
export function save([word = '', name = '']: Words, given: Given) {
  const view = NewView.safeParse({ list: listIn(word), name, query: given.text('query') ?? '', is_team: given.has('team') })
  if (!view.success) throw wrongWords('A name has 1 to 60 characters, and --query 2,000 at most.')
  return withServer(async (ctx) => {
    const changed = { list: { before: null, after: view.data.list }, is_team: { before: null, after: view.data.is_team } }
    const id = await doAct(ctx, { act: 'view save', target_kind: 'view', target: name, changed }, (ctx) =>
      saveView(ctx, me(), view.data),
    ).catch(explain('There are 50 views already: remove one first.'))
    printOutcome(given, { id }, `View ${id} is kept.`)
  })
}

/** Also of somebody else. */
export function remove([word = '']: Words, given: Given) {
  if (!/^\d{1,15}$/.test(word)) throw wrongWords(`"${word}" is no number of a view.`)
  const id = Number(word)
  return withServer(async (ctx) => {
    const about = { act: 'view remove', target_kind: 'view', target: String(id) }
    await doAct(ctx, about, (ctx) => removeView(ctx, id, { made_by: me(), mayAll: true })).catch(
      explain(`There is no view ${id} of yours or the team.`),
    )
    printOutcome(given, { id }, `View ${id} is gone.`)
  })
}

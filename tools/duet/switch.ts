/** `duet switch`: closes the site for members, lets them only read, tells them something, and opens it again. */
import { userInfo } from 'node:os'
import { locales } from '#domain/languages/languages.ts'
import { noticeMaxLength, NoticeTexts } from '#domain/operations/members-notice.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { type SwitchName, switchNames } from '#server/ports/switches.ts'
import { checkedNotice, listSwitches, turnSwitch } from '#server/switches/switches.ts'
import { type Given, notThere, type Words, wrongWords } from './command.ts'
import { doAct, print, printOutcome, withServer } from './output.ts'

export function list(given: Given) {
  return withServer(async (ctx) => {
    const all = await listSwitches(ctx)
    if (given.has('json')) return print(all)
    for (const one of all) {
      const since = 'changed_at' in one ? `  since ${one.changed_at.toISOString().slice(0, 16)}  by ${one.changed_by}` : ''
      const why = 'reason' in one && one.reason ? `  ${one.reason}` : ''
      console.log(`${one.name.padEnd(20)}${one.is_on ? 'on ' : 'off'}${since}${why}`)
    }
  })
}

export function turn([word = '']: Words, given: Given, is_on: boolean) {
  const name = switchNames.find((one) => one === word)
  if (!name) throw wrongWords(`There is no switch "${word}": say ${switchNames.join(' or ')}.`)
  const reason = given.text('reason')?.trim() || null
  if (is_on && reason === null) throw wrongWords('Say why, in 1 to 500 characters.')
  if ((reason?.length ?? 0) > 500) throw wrongWords('Say why in 500 characters at most.')
  const minutes = Number(given.text('minutes') ?? 0)
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > 10_080)
    throw wrongWords('--minutes takes a number up to 10,080, which is a week.')
  if (given.texts('text').length > 0 !== (is_on && name === 'members-notice'))
    throw wrongWords('--text gives the words of members-notice, and of no other switch.')
  return withServer(async (ctx) => {
    const told = is_on && name === 'members-notice' ? noticeOf(ctx, given) : {}
    const ends_at = minutes > 0 ? new Date(ctx.now().getTime() + minutes * 60_000) : null
    const act = `switch ${is_on ? 'on' : 'off'}`
    await doAct(ctx, { act, target_kind: 'switch', target: name, reason }, (ctx) =>
      turnSwitch(ctx, { name, is_on, reason, changed_by: userInfo().username, ends_at, ...told }),
    )
    printOutcome(given, { name, is_on }, `${sentences[name][is_on ? 'on' : 'off']} Every process knows within a few seconds.`)
  })
}

/** The words as `en=Back at noon`, each language once, and the brand. */
function noticeOf(ctx: Context, given: Given) {
  if (ctx.sites.all().length === 0) throw notThere('There is no brand yet.')
  const key = given.text('site')
  const site = key === undefined ? null : ctx.sites.all().find(({ file }) => file.key === key)
  if (site === undefined) throw notThere(`There is no brand ${key}.`)
  const pairs = given.texts('text').map((text) => [text.slice(0, text.indexOf('=')), text.slice(text.indexOf('=') + 1)] as const)
  const wrong = pairs.find(([locale]) => !(locales as readonly string[]).includes(locale))
  if (wrong) throw wrongWords(`--text begins with a language and "=", such as "en=Back at noon": ${locales.join(', ')}.`)
  const texts = NoticeTexts.safeParse(Object.fromEntries(pairs))
  if (!texts.success) throw wrongWords(`A notice has 1 to ${noticeMaxLength} characters in one line, without "<" and ">".`)
  try {
    return checkedNotice(ctx, texts.data, site?.id ?? null)
  } catch (error) {
    const { languages = [] } = error instanceof Refusal ? (error.details as { languages?: string[] }) : {}
    throw languages.length > 0 ? wrongWords(`Brands that show it speak ${languages.join(', ')}: say it in those too.`) : error
  }
}

const sentences: Record<SwitchName, Record<'on' | 'off', string>> = {
  maintenance: { on: 'The site is closed for members.', off: 'The site is open again.' },
  'read-only': { on: 'Members may only read.', off: 'Members may write again.' },
  'no-signups': { on: 'Nobody new can sign up.', off: 'People can sign up again.' },
  'unconfirmed-silent': {
    on: 'Members without a confirmed address can send no messages.',
    off: 'Members without a confirmed address can send messages again.',
  },
  'members-notice': { on: 'Members read the notice above their pages.', off: 'The notice is gone.' },
}

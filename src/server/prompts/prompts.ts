/** Prompts: what a brand asks, and what members answer on their profiles. The folder's public module. */
import type { Locale } from '#domain/languages/languages.ts'
import type { ProfileId } from '#domain/profiles/profiles.ts'
import { promptGroups } from '#domain/prompts/prompt-keys.ts'
import type { PromptAnswer, Prompts, PromptsChange } from '#domain/prompts/prompts.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Voice } from '#domain/voice/voice.ts'
import { atomically, type Context } from '#server/infrastructure/context.ts'
import { bumpUser, lockMember } from '#server/member-rows/member-rows.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { promptWords, questionOf } from '#server/prompts/prompt-texts.ts'
import { type AnswerRow, listAnswers, listFreshAnswers, setAnswers } from '#server/prompts/prompts.store.ts'
import { ownRecordings } from '#server/voice/voice.ts'

export { listFreshAnswers, promptWords, questionOf }

const isHidden = ({ file }: Site, key: string) => (file.profile_prompts.hidden as string[]).includes(key)

/** The keys of all that a brand offers: its own prompts first. */
export const offeredPrompts = (site: Site): string[] => [
  ...site.file.profile_prompts.own.map(({ key }) => key),
  ...Object.values(promptGroups).flatMap((keys) => keys.filter((key) => !isHidden(site, key))),
]

const answersOf = (ctx: Context, site: Site, locale: Locale, rows: readonly AnswerRow[]): PromptAnswer[] =>
  rows.flatMap((row) => {
    const { id, prompt, text } = row
    const question = questionOf(ctx, site, locale, prompt)
    const voice = voiceOf(row)
    if (question === null) return []
    return [{ id, prompt, question, text, ...(voice && { voice }) }]
  })

const voiceOf = ({ recording_id: id, duration_ms, waveform }: AnswerRow): Voice | null =>
  id === null ? null : { id, duration_ms: duration_ms ?? 0, waveform: waveform ?? [] }

/** As a brand without voice has it: an answer is its words, and one of voice alone is none. */
const inWords = (answers: readonly PromptAnswer[]): PromptAnswer[] =>
  answers.flatMap(({ voice: _, ...answer }) => (answer.text === '' ? [] : [answer]))

/** A member's answers as others on a brand see them: none where it has no prompts, and none to prompts that it hides. */
export async function listShownAnswers(ctx: Context, site: Site, locale: Locale, member: number): Promise<PromptAnswer[]> {
  const { most, voice } = site.file.profile_prompts
  if (most === 0) return []
  const rows = (await listAnswers(ctx.db, member)).filter(({ prompt }) => !isHidden(site, prompt))
  const answers = answersOf(ctx, site, locale, rows)
  return (voice ? answers : inWords(answers)).slice(0, most)
}

/** What a member may answer on a brand, and what they answered. */
export async function getPrompts(ctx: Context, site: Site, locale: Locale, member: ProfileId): Promise<Prompts> {
  const { most, own, voice } = site.file.profile_prompts
  const answers = most === 0 ? [] : answersOf(ctx, site, locale, await listAnswers(ctx.db, member))
  if (most === 0) return { most, voice: false, groups: [], answers }
  const words = promptWords(ctx, site, locale)
  const groups = Object.entries(promptGroups).map(([key, keys]) => ({
    key,
    name: words(`groups.${key}`),
    prompts: keys
      .filter((prompt) => !isHidden(site, prompt))
      .map((prompt) => ({ key: prompt, text: words(`prompts.${prompt}`) })),
  }))
  const ours = own.map(({ key }) => ({ key, text: questionOf(ctx, site, locale, key) ?? '' }))
  return {
    most,
    voice,
    groups: [...(ours.length > 0 ? [{ key: 'own', name: site.file.name, prompts: ours }] : []), ...groups].filter(
      ({ prompts }) => prompts.length > 0,
    ),
    answers,
  }
}

/**
 * Sets the whole list. Refuses `field_not_offered` where the brand has no prompts, and `invalid_input` for a prompt twice, for more
 * than the brand allows, for prompts that it does not offer, and for recordings of others; what was answered before may stay.
 */
export const changeAnswers = (
  ctx: Context,
  site: Site,
  locale: Locale,
  member: ProfileId,
  { answers }: PromptsChange,
): Promise<Prompts> =>
  atomically(ctx, async (ctx) => {
    const { most } = site.file.profile_prompts
    if (most === 0) throw new Refusal('field_not_offered', { field: 'answers' })
    await lockMember(ctx.db, member)
    const before = await listAnswers(ctx.db, member)
    const offered = new Set<string>([...offeredPrompts(site), ...before.map(({ prompt }) => prompt)])
    const keys = answers.map(({ prompt }) => prompt)
    const isWrong = new Set(keys).size < keys.length || !keys.every((key) => offered.has(key))
    if (isWrong || keys.length > Math.max(most, before.length)) throw new Refusal('invalid_input', { field: 'answers' })
    await refuseVoices(ctx, site, member, { before, answers })
    if (await setAnswers(ctx.db, member, answers, ctx.now())) await bumpUser(ctx.db, member)
    return getPrompts(ctx, site, locale, member)
  })

type ListChange = { before: readonly AnswerRow[]; answers: PromptsChange['answers'] }
/** A recording answers one prompt, and is the member's own. On a brand without voice, those that were there may stay. */
async function refuseVoices(ctx: Context, site: Site, member: ProfileId, { before, answers }: ListChange) {
  const wanted = answers.flatMap(({ voice }) => voice ?? [])
  if (wanted.length === 0) return
  const own = await ownRecordings(ctx, member)
  if (new Set(wanted).size < wanted.length || !wanted.every((id) => own.has(id)))
    throw new Refusal('invalid_input', { field: 'voice' })
  const isNew = wanted.some((id) => !before.some(({ recording_id }) => recording_id === id))
  if (isNew && !site.file.profile_prompts.voice) throw new Refusal('field_not_offered', { field: 'voice' })
}

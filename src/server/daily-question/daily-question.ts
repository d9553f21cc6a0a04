/** The question of the day, and the newest answers to it of people who fit. The folder's public module. */
import type { DailyQuestion } from '#domain/daily-question/daily-question.ts'
import { questionOn } from '#domain/daily-question/question-rotation.ts'
import type { Locale } from '#domain/languages/languages.ts'
import type { ProfileCard } from '#domain/profiles/profiles.ts'
import { localDate } from '#domain/time/local-time.ts'
import type { Handlers } from '#server/http/handle.ts'
import type { Context } from '#server/infrastructure/context.ts'
import type { Site } from '#server/ports/site-directory.ts'
import { cachedCards } from '#server/profiles/profiles.ts'
import { getPrompts, listFreshAnswers, offeredPrompts, questionOf } from '#server/prompts/prompts.ts'
import { findFitting, findSearcher } from '#server/search/search.ts'
import type { Member } from '#server/sessions/session.ts'

/** So many of the newest answers are looked at, and so many of those that fit are shown. */
const lookedAt = 200
const shown = 3

const none: DailyQuestion = { question: null, most: 0, own: [], answers: [] }

/** By the date where the member is. None where the brand asks no question. */
export async function getDailyQuestion(ctx: Context, site: Site, locale: Locale, member: Member): Promise<DailyQuestion> {
  if (!site.file.question_of_the_day || site.file.profile_prompts.most === 0) return none
  const searcher = await findSearcher(ctx, member)
  const key = questionOn(localDate(ctx.now(), searcher?.timezone ?? null), offeredPrompts(site))
  const text = key === null ? null : questionOf(ctx, site, locale, key)
  if (key === null || text === null) return none
  const { most, answers: own } = await getPrompts(ctx, site, locale, member.profile)
  const fresh = new Map((await listFreshAnswers(ctx.db, site.pool_id, key, lookedAt)).map((row) => [row.member_id, row]))
  const fitting = await findFitting(ctx, site, member, [...fresh.keys()], shown)
  const cards = await cachedCards(ctx, site, fitting)
  const answers = cards.flatMap(({ id, json }) => {
    const row = fresh.get(id)
    const answer = row && { id: row.id, prompt: key, question: text, text: row.text }
    return answer ? [{ profile: JSON.parse(json) as ProfileCard, answer }] : []
  })
  return { question: { key, text }, most, own, answers }
}

export const dailyQuestionHandlers = {
  'GET /api/daily_question.php': ({ ctx, site, member, request }) => getDailyQuestion(ctx, site, request.locale, member),
} satisfies Partial<Handlers>

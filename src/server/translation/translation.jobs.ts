/** The job of translation: translations go after some days. */
import * as z from 'zod/mini'
import { job } from '#server/infrastructure/queue.ts'
import { forgetTranslations } from '#server/translation/translation-cache.ts'

const atOnce = 10_000

/** Every hour. */
export const forgetOldTranslations = job({
  name: 'translation.forget',
  payload: z.object({}),
  everyCron: '41 * * * *',
  run: async (ctx) => void (await forgetTranslations(ctx, atOnce)),
})

export const translationJobs = [forgetOldTranslations]

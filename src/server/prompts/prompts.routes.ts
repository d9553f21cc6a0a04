/** Routes of prompts. */
import type { Handlers } from '#server/http/handle.ts'
import { changeAnswers, getPrompts } from '#server/prompts/prompts.ts'

export const promptsHandlers = {
  'GET /api/prompts.php': ({ ctx, site, member, request }) => getPrompts(ctx, site, request.locale, member.profile),
  'PUT /api/prompts.php': ({ ctx, site, member, body, request }) =>
    changeAnswers(ctx, site, request.locale, member.profile, body),
} satisfies Partial<Handlers>

/** The app: mounts everything that answers on one port, in order. */
import { Hono } from 'hono'
import type { Context } from '#server/infrastructure/context.ts'
import { accountsHandlers } from '#server/accounts/accounts.routes.ts'
import { attributionHandlers } from '#server/attribution/attribution.routes.ts'
import { chatMediaFileRoutes, chatMediaHandlers } from '#server/chat-media/chat-media.routes.ts'
import { chatsHandlers } from '#server/chats/chats.routes.ts'
import { complaintsHandlers } from '#server/complaints/complaints.routes.ts'
import { decisionsHandlers } from '#server/decisions/decisions.routes.ts'
import { creditsHandlers, webhookRoutes } from '#server/credits/credits.routes.ts'
import { accountDeletionHandlers, exportFileRoutes } from '#server/account-deletion/account-deletion.routes.ts'
import { discountsHandlers } from '#server/discounts/discounts.routes.ts'
import { eventsHandlers } from '#server/events/events.routes.ts'
import { geoHandlers } from '#server/geo/geo.ts'
import { readBuildId, serveAssets, serveTexts } from '#server/http/assets.ts'
import { respondWithError } from '#server/http/errors.ts'
import { openCallTable, openInProcess } from '#server/http/call-table.ts'
import { openCalls, type Handlers, type OpenCall } from '#server/http/handle.ts'
import { openSessions, type FindMember } from '#server/sessions/session.ts'
import { findPreviousAsset } from '#server/http/previous-builds.ts'
import { healthRoutes } from '#server/http/health.ts'
import { whyNoDevPages } from '#server/http/local.ts'
import { openApi } from '#server/http/openapi.ts'
import { servePages } from '#server/pages/pages.ts'
import type { Env } from '#server/http/api-request.ts'
import type { RenderPage } from '#domain/page-request.ts'
import { invoiceFileRoutes, invoicesHandlers } from '#server/invoices/invoices.routes.ts'
import { likesHandlers } from '#server/likes/likes.routes.ts'
import { noticesHandlers } from '#server/notices/notices.routes.ts'
import { notificationsHandlers } from '#server/notifications/notifications.ts'
import { looksHandlers } from '#server/looks/looks.routes.ts'
import { membersHandlers } from '#server/members/members.routes.ts'
import { metricsRoutes } from '#server/metrics/metrics.routes.ts'
import { sponsoredRedirects, sponsoredHandlers } from '#server/sponsored/sponsored.routes.ts'
import { passkeysHandlers } from '#server/passkeys/passkeys.routes.ts'
import { mediaRoutes } from '#server/photos/media.ts'
import { brandFileRoutes, appFileRoutes } from '#server/public-files/app-files.routes.ts'
import { voiceAnswerRoutes } from '#server/profiles/voice-answers.routes.ts'
import { photosHandlers, profilesHandlers } from '#server/profiles/profiles.routes.ts'
import { premiumHandlers } from '#server/premium/premium.ts'
import { presenceHandlers } from '#server/presence/presence.ts'
import { promptsHandlers } from '#server/prompts/prompts.routes.ts'
import { verificationHandlers } from '#server/verification/verification.routes.ts'
import { pushHandlers } from '#server/push/push.routes.ts'
import { discoveryHandlers } from '#server/discovery/discovery.ts'
import { introductionsHandlers } from '#server/introductions/introductions.ts'
import { savedSearchesHandlers } from '#server/saved-searches/saved-searches.ts'
import { dailyQuestionHandlers } from '#server/daily-question/daily-question.ts'
import { favouritesHandlers } from '#server/favourites/favourites.ts'
import { inboxRulesHandlers } from '#server/inbox-rules/inbox-rules.routes.ts'
import { passesHandlers } from '#server/passes/passes.ts'
import { privateNotesHandlers } from '#server/private-notes/private-notes.ts'
import { profileViewsHandlers } from '#server/profile-views/profile-views.ts'
import { safetyHandlers } from '#server/safety/safety.routes.ts'
import { sandboxRoutes } from '#server/sandbox/sandbox.routes.ts'
import { translationStandIn } from '#server/sandbox/translation-stand-in.ts'
import { searchHandlers } from '#server/search/search.routes.ts'
import { activationHandlers, oneClickStop, signupHandlers } from '#server/signup/signup.routes.ts'
import { spendingHandlers } from '#server/spending/spending.routes.ts'
import { signupMatchesHandlers } from '#server/signup-matches/signup-matches.ts'
import { sharedDatesHandlers } from '#server/shared-dates/shared-dates.routes.ts'
import { translationHandlers } from '#server/translation/translation.ts'
import { crawlerRoutes } from '#server/public-files/crawlers.routes.ts'
import { publicProfilesHandlers } from '#server/public-profiles/public-profiles.routes.ts'
import { brandWordsHandlers } from '#server/brand-words/brand-words.ts'
import { sitesHandlers } from '#server/site-settings/site-settings.ts'
import { clientErrorsHandlers } from '#server/client-errors/client-errors.ts'
import { voiceHandlers } from '#server/voice/voice.routes.ts'
import { vitalsHandlers } from '#server/vitals/vitals.ts'

/** The compiler refuses this list while one line of the wire has no handler. */
const handlers: Handlers = {
  ...sitesHandlers,
  ...brandWordsHandlers,
  ...geoHandlers,
  ...signupHandlers,
  ...activationHandlers,
  ...signupMatchesHandlers,
  ...membersHandlers,
  ...accountsHandlers,
  ...passkeysHandlers,
  ...accountDeletionHandlers,
  ...photosHandlers,
  ...searchHandlers,
  ...profilesHandlers,
  ...promptsHandlers,
  ...verificationHandlers,
  ...voiceHandlers,
  ...sponsoredHandlers,
  ...likesHandlers,
  ...chatsHandlers,
  ...chatMediaHandlers,
  ...creditsHandlers,
  ...spendingHandlers,
  ...invoicesHandlers,
  ...discountsHandlers,
  ...premiumHandlers,
  ...attributionHandlers,
  ...complaintsHandlers,
  ...noticesHandlers,
  ...decisionsHandlers,
  ...looksHandlers,
  ...passesHandlers,
  ...savedSearchesHandlers,
  ...dailyQuestionHandlers,
  ...favouritesHandlers,
  ...privateNotesHandlers,
  ...profileViewsHandlers,
  ...inboxRulesHandlers,
  ...discoveryHandlers,
  ...introductionsHandlers,
  ...safetyHandlers,
  ...sharedDatesHandlers,
  ...translationHandlers,
  ...notificationsHandlers,
  ...publicProfilesHandlers,
  ...pushHandlers,
  ...eventsHandlers,
  ...presenceHandlers,
  ...vitalsHandlers,
  ...clientErrorsHandlers,
}

/** How pages are made. Without it the app answers calls only: enough for most tests. */
export type Web = {
  render: RenderPage
  strict: boolean
  clientFolder: string | null
  /** The assets of earlier builds, which open pages may still load. */
  earlierAssets?: readonly string[]
}

/** Every call with its feature; they share the cached sessions. */
export const openWire = (ctx: Context, findMember: FindMember): OpenCall[] => openCalls(ctx, handlers, findMember)

/** What only developers reach. Its code is not even loaded in production, behind a proxy, or where others can reach this process. */
export const loadDevRoutes = async (ctx: Context, web: Web | null = null): Promise<Hono<Env> | null> =>
  // built pages have no developer panel
  whyNoDevPages(ctx) === null ? (await import('#server/dev-routes.ts')).createDevRoutes(ctx, !web?.clientFolder) : null

export function createApp(
  ctx: Context,
  web: Web | null = null,
  calls = openCallTable(openWire(ctx, openSessions(ctx).find)),
  devRoutes: Hono<Env> | null = null,
) {
  const app = new Hono<Env>()
  const description = JSON.stringify(openApi())
  app.route('/', healthRoutes(ctx)).route('/', metricsRoutes(ctx))
  app.get('/api/openapi.json', (c) => c.body(description, 200, { 'content-type': 'application/json; charset=utf-8' }))
  app.route('/', exportFileRoutes(ctx))
  app.route('/', invoiceFileRoutes(ctx))
  app.route('/', sponsoredRedirects(ctx))
  const call = openInProcess(ctx, calls)
  // over the network, the listener answers calls before the app
  app.all('/api/*', (c) => call(c.req.raw, c.env ?? {}))
  app.route('/', webhookRoutes(ctx))
  app.route('/', oneClickStop(ctx))
  app.route('/', sandboxRoutes(ctx))
  if (ctx.config.translation?.isStandIn) app.route('/', translationStandIn(ctx))
  app
    .route('/', brandFileRoutes(ctx))
    .route('/', mediaRoutes(ctx))
    .route('/', chatMediaFileRoutes(ctx))
    .route('/', voiceAnswerRoutes(ctx))
    .route('/', crawlerRoutes(ctx))
  app.route('/', appFileRoutes(ctx))
  app.use(serveTexts(ctx.texts))
  if (web?.clientFolder) app.use(serveAssets(web.clientFolder, (name) => findPreviousAsset(web.earlierAssets ?? [], name)))
  if (devRoutes) app.route('/', devRoutes)
  if (web) {
    const { render, strict, clientFolder } = web
    const buildId = clientFolder && readBuildId(clientFolder)
    app.all('*', servePages(ctx, { render, strict, buildId, call }))
  }
  app.onError((error, c) => respondWithError(ctx, c, error))
  return app
}

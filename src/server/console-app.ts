/** The console's app: every call of the operators' side, on a host of its own. Mounts what members never reach. */
import { Hono } from 'hono'
import { approvalsConsole } from '#server/approvals/approvals.console.ts'
import { apiKeysConsole } from '#server/api-keys/api-keys.console.ts'
import { findApiKeyCaller } from '#server/api-keys/api-keys.ts'
import { askSecond, countApprovals } from '#server/approvals/approvals.ts'
import { auditConsole } from '#server/audit/audit.console.ts'
import { logAct, logFailure } from '#server/audit/audit.ts'
import { authorityOrdersConsole } from '#server/authority-orders/authority-orders.console.ts'
import { complaintsConsole, complaintsWaitingFor } from '#server/complaints/complaints.console.ts'
import { type ConsoleStreams, openConsoleStreams } from '#server/console-stream/console-stream.ts'
import { consolePages } from '#server/console/console-pages.ts'
import { readEvidenceLayer, readEvidenceVoice } from '#server/decisions/decisions.ts'
import { brandSettingsConsole } from '#server/brand-settings/brand-settings.console.ts'
import { casesConsole } from '#server/decisions/cases.console.ts'
import { casesWaitingFor, decisionsConsole } from '#server/decisions/decisions.console.ts'
import { madeDecisionsConsole } from '#server/decisions/made-decisions.console.ts'
import { experimentsConsole } from '#server/experiments/experiments.console.ts'
import { exposureConsole } from '#server/exposure/exposure.console.ts'
import { consoleSettingsConsole } from '#server/console-settings/console-settings.console.ts'
import { creditsConsole } from '#server/credits/credits.console.ts'
import { figuresConsole } from '#server/figures/figures.console.ts'
import { glassConsole } from '#server/glass/glass.console.ts'
import { type ApiRequest, type Env, refuseCrossSite, requestFromFetch } from '#server/http/api-request.ts'
import { errorResponse, respondWithError } from '#server/http/errors.ts'
import { type ConsoleHandlers, openConsoleCalls, openPerform, type OpenConsoleCall } from '#server/http/handle-console.ts'
import { toResponse } from '#server/http/response.ts'
import { openAskOnMachine } from '#server/http/second-person.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import { findRightAnywhere } from '#domain/staff/rights.ts'
import { countRed } from '#server/health/health.ts'
import { healthConsole } from '#server/health/health.console.ts'
import { countDead } from '#server/jobs/jobs.ts'
import { lookUpConsole, placeOfMember } from '#server/look-up/look-up.console.ts'
import { jobsConsole } from '#server/jobs/jobs.console.ts'
import { manyActsConsole } from '#server/many-acts/many-acts.console.ts'
import { memberHelpConsole } from '#server/member-help/member-help.console.ts'
import { requestsConsole } from '#server/member-help/requests.console.ts'
import { memberNotesConsole } from '#server/member-notes/member-notes.console.ts'
import { listExportsConsole } from '#server/list-exports/list-exports.console.ts'
import { photoWallConsole, readSmallPicture } from '#server/photo-wall/photo-wall.console.ts'
import { marksConsole } from '#server/marks/marks.console.ts'
import { noticesConsole } from '#server/notices/notices.console.ts'
import { brandFileRoutes } from '#server/public-files/app-files.routes.ts'
import type { StaffCaller } from '#server/ports/staff.ts'
import { savedViewsConsole } from '#server/saved-views/saved-views.console.ts'
import { searchConsole } from '#server/search/search.console.ts'
import { staffConsole } from '#server/staff/staff.console.ts'
import { findCaller, findCallerQuietly, listOwners, namesOfStaff } from '#server/staff/staff.ts'
import { switchesConsole } from '#server/switches/switches.console.ts'
import { readVerificationPicture } from '#server/verification/verification.ts'

/** The compiler refuses this list while one line of the console's wire has no handler. */
const handlers: ConsoleHandlers = {
  ...staffConsole,
  ...apiKeysConsole,
  ...approvalsConsole,
  ...auditConsole(namesOfStaff),
  ...jobsConsole,
  ...healthConsole,
  ...switchesConsole,
  ...consoleSettingsConsole,
  ...figuresConsole(waitsOf),
  ...experimentsConsole,
  ...brandSettingsConsole,
  ...decisionsConsole(namesOfStaff),
  ...casesConsole(namesOfStaff),
  ...madeDecisionsConsole,
  ...lookUpConsole(namesOfStaff),
  ...exposureConsole,
  ...creditsConsole(placeOfMember),
  ...searchConsole(placeOfMember),
  ...manyActsConsole(namesOfStaff),
  ...memberHelpConsole(placeOfMember),
  ...requestsConsole(placeOfMember, namesOfStaff),
  ...memberNotesConsole(placeOfMember, namesOfStaff),
  ...photoWallConsole,
  ...marksConsole(namesOfStaff),
  ...glassConsole,
  ...complaintsConsole(namesOfStaff),
  ...noticesConsole,
  ...authorityOrdersConsole(namesOfStaff),
  ...listExportsConsole,
  ...savedViewsConsole(namesOfStaff),
}

/** What waits for a person, as far as they may know of it. */
async function waitsOf(ctx: Context, caller: StaffCaller) {
  const may = (permission: Permission) => findRightAnywhere(caller.rights, permission) !== null
  const [approvals, dead_jobs, red_checks, cases, complaints] = await Promise.all([
    countApprovals(ctx, caller),
    may('jobs') ? countDead(ctx) : null,
    may('health') ? countRed(ctx) : null,
    may('cases.work') ? casesWaitingFor(ctx, caller) : { held_cases: 0, due_cases: 0, open_cases: 0 },
    complaintsWaitingFor(ctx, caller),
  ])
  return { approvals, dead_jobs, red_checks, ...cases, ...complaints }
}

/** Performs acts that were approved: for the worker, which does what waited alone. */
export const performCall = openPerform(handlers)

/** Asks a second person for an act of a user of the machine. */
export const askOnMachine = openAskOnMachine(handlers, { askSecond, logFailure })

/** Who can give a right that is missing: the owners. */
const namesOfGivers = async (ctx: Context) => [...(await namesOfStaff(ctx, await listOwners(ctx))).values()].toSorted()

const features = { findCaller, namesOfGivers, findKeyCaller: findApiKeyCaller, askSecond, logDone: logAct, logFailure }

type Opened = { streams?: ConsoleStreams; build?: string | undefined }
/** `ctx.db` is the console's own pool of connections. `build`: the folder of its files. */
export function createConsoleApp(ctx: Context, hasRole: boolean, { streams = openConsoleStreams(ctx), build }: Opened = {}) {
  const parts = { ...features, hasRole }
  const calls = new Map(openConsoleCalls(ctx, handlers, parts).map((call) => [`${call.method} ${call.path}`, call]))
  const app = new Hono<Env>()
  app.get('/api/stream', async (c) => {
    const request = requestFromFetch(c.req.raw, c.env ?? {}, ctx.config)
    refuseCrossSite(request)
    // the head alone would hold a stream that nobody reads
    if (request.method === 'HEAD') throw new Refusal('no_such_call')
    const { cookie } = request
    const caller = await findCaller(ctx, cookie)
    if (!caller) throw new Refusal('not_signed_in')
    const streaming = streams.open(caller, () => findCallerQuietly(ctx, cookie))
    return toResponse({ status: 200, headers: {}, body: null, streaming })
  })
  app.all('/api/*', async (c) => {
    const request = requestFromFetch(c.req.raw, c.env ?? {}, ctx.config)
    return toResponse(await answer(ctx, calls, request))
  })
  app.get('/evidence/:reference/:file', async (c) => {
    const caller = await findCaller(ctx, c.req.header('cookie'))
    if (!caller) throw new Refusal('not_signed_in')
    const { reference, file } = c.req.param()
    if (c.req.query('layer') === 'voice') {
      const voice = await readEvidenceVoice(ctx, caller, { reference, file })
      return c.body(new Uint8Array(voice), 200, { 'content-type': 'audio/webm', 'cache-control': 'no-store' })
    }
    const bytes = await readEvidenceLayer(ctx, caller, { reference, file, layer: c.req.query('layer') })
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/webp', 'cache-control': 'no-store' })
  })
  app.get('/verification/:reference/:name', async (c) => {
    const caller = await findCaller(ctx, c.req.header('cookie'))
    if (!caller) throw new Refusal('not_signed_in')
    const bytes = await readVerificationPicture(ctx, caller, c.req.param())
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/webp', 'cache-control': 'no-store' })
  })
  app.get('/photos/:id/small', async (c) => {
    const caller = await findCaller(ctx, c.req.header('cookie'))
    if (!caller) throw new Refusal('not_signed_in')
    const bytes = await readSmallPicture(ctx, caller, c.req.param('id'))
    return c.body(new Uint8Array(bytes), 200, { 'content-type': 'image/webp', 'cache-control': 'no-store' })
  })
  // an owner's pictures, public as on the brands' own hosts
  app.route('/', brandFileRoutes(ctx))
  app.route('/', consolePages(ctx, build))
  app.onError((error, c) => respondWithError(ctx, c, error))
  return app
}

function answer(ctx: Context, calls: ReadonlyMap<string, OpenConsoleCall>, request: ApiRequest) {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const call = calls.get(`${method} ${request.path}`)
  return call ? call.respond(request) : errorResponse(ctx, request, new Refusal('no_such_call'))
}

/** The service worker: caches what the app needs offline, takes over when the member agrees, and handles push messages. */
import type { WorkerMessage } from '#web/pwa/worker/messages.ts'
import { type Build, findBuild, worker } from '#web/pwa/worker/scope.ts'
import { respondWithFile, forgetOtherBuilds, cacheFiles, isCacheable, tidy } from '#web/pwa/worker/files.ts'
import { respondWithPage, respondWithRoutes } from '#web/pwa/worker/pages.ts'

worker.importScripts('/sw-push.js?v=2')

const build = findBuild()
if (build) serve(build)

function serve(build: Build) {
  const { id } = build
  worker.addEventListener('install', (event) => event.waitUntil(cacheFiles(build)))
  worker.addEventListener('activate', (event) =>
    // Navigation preload: a page is requested while the worker starts.
    event.waitUntil(Promise.all([forgetOtherBuilds(id), worker.registration.navigationPreload?.enable()])),
  )
  worker.addEventListener('message', (event) => {
    const word = event.data as WorkerMessage
    if (word.type === 'SKIP_WAITING') event.waitUntil(worker.skipWaiting())
    if (word.type === 'KEEP_FILES') event.waitUntil(tidy(build, word.buildId, isNewest()).catch(() => null))
  })
  worker.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== worker.location.origin) return
    if (request.mode === 'navigate') event.respondWith(respondWithPage(pageFrom(event), url, id))
    else if (url.pathname === '/__manifest') event.respondWith(respondWithRoutes(request, id))
    else if (isCacheable(url)) event.respondWith(respondWithFile(request, id))
  })
}

const isNewest = () => !worker.registration.installing && !worker.registration.waiting

async function pageFrom(event: FetchEvent): Promise<Response> {
  const ahead = (await event.preloadResponse) as Response | undefined
  return ahead ?? fetch(event.request)
}

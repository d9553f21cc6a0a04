/** The service worker: it keeps what the app needs without a network, waits for the member before it takes over, and hears push messages. */
import { worker } from '#web/worker/scope.ts'

worker.importScripts('/sw-push.js?v=2')

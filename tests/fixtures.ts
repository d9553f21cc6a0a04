/** Ben, who lives there and has credits to spend, and a stranger at the door: whom members of a house meet in tests. */
import { openCaller } from './caller.ts'
import { openTestApp } from './test-app.ts'

export async function openTestAppWithBen(options: Parameters<typeof openTestApp>[0] = {}) {
  const app = await openTestApp(options)
  const ben = await app.createMember('Ben', { gender: 'm', credits: 100 })
  return { app: app, ben, asBen: await openCaller(app, ben), visitor: await openCaller(app, null) }
}

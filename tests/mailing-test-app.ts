/** A house that mails over a real server, for tests about what becomes of mails. */
import { openSmtp } from '#server/infrastructure/mail.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import { openMailServer, type MailServer } from './mail-server.ts'

export type MailingTestApp = { app: TestApp; server: MailServer; close: () => Promise<void> }

export async function openMailingTestApp(): Promise<MailingTestApp> {
  const [app, server] = await Promise.all([openTestApp(), openMailServer()])
  const mail = openSmtp(server.url)
  // the jobs of the house send over it too
  app.ctx.mail = mail
  const close = async () => {
    await mail.close()
    await Promise.all([app.close(), server.close()])
  }
  return { app: app, server, close }
}

/** A house that mails over a real server, for tests about what becomes of mails. */
import { openSmtp } from '#server/infrastructure/mail.ts'
import { openHouse, type House } from './test-app.ts'
import { openMailServer, type MailServer } from './mail-server.ts'

export type PostedHouse = { house: House; server: MailServer; close: () => Promise<void> }

export async function openPostedHouse(): Promise<PostedHouse> {
  const [house, server] = await Promise.all([openHouse(), openMailServer()])
  const mail = openSmtp(server.url)
  // the jobs of the house send over it too
  house.ctx.mail = mail
  const close = async () => {
    await mail.close()
    await Promise.all([house.close(), server.close()])
  }
  return { house, server, close }
}

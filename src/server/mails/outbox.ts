/** The outbox of an installation without a mail server, for developers: `/_dev/outbox`. Never mounted in production. */
import { Hono } from 'hono'
import type { Context } from '#server/infrastructure/context.ts'
import { escaped } from '#server/infrastructure/escape-html.ts'

const newest = 100
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data: https:; frame-src 'self'; base-uri 'self'"

export function outboxPage(ctx: Context) {
  const app = new Hono()
  app.get('/_dev/outbox', async (c) => {
    const mails = await ctx.db.selectFrom('outbox_mail').selectAll().orderBy('id', 'desc').limit(newest).execute()
    return c.html(page('Outbox', mails.length ? `<ol>${mails.map(lineOf).join('')}</ol>` : '<p>No mail yet.</p>'), 200, headers)
  })
  app.get('/_dev/outbox/:id{[0-9]{1,15}}', async (c) => {
    const mails = ctx.db
      .selectFrom('outbox_mail')
      .selectAll()
      .where('id', '=', Number(c.req.param('id')))
    const mail = await mails.executeTakeFirst()
    return mail ? c.html(page(mail.subject, mailOf(mail)), 200, headers) : c.notFound()
  })
  return app
}

const headers = { 'content-security-policy': policy, 'cache-control': 'no-store' }

type OutboxMail = {
  id: number
  recipient: string
  sender: string
  subject: string
  text_body: string
  html_body: string
  created_at: Date
}

const lineOf = ({ id, recipient, subject, created_at }: OutboxMail) =>
  `<li><a href="/_dev/outbox/${id}"><strong>${escaped(subject)}</strong></a><br>${escaped(recipient)} · <time>${created_at.toISOString()}</time></li>`

/** The mail's HTML runs no script and sees nothing of this page; its links open beside it. */
function mailOf({ recipient, sender, html_body, text_body, created_at }: OutboxMail) {
  const framed = escaped(html_body.replace('<head>', '<head><base target="_blank">'))
  return `<p><a href="/_dev/outbox">All mails</a></p>
<p>From ${escaped(sender)}<br>To ${escaped(recipient)}<br><time>${created_at.toISOString()}</time></p>
<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe>
<h2>As text</h2><pre>${linked(escaped(text_body))}</pre>`
}

const linked = (text: string) => text.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem }
ol { list-style: none; padding: 0 } li { padding: .75rem 0; border-top: 1px solid #8884 }
iframe { width: 100%; height: 46rem; border: 1px solid #8884; border-radius: .5rem } pre { white-space: pre-wrap; overflow-wrap: anywhere }
</style></head><body><h1>${escaped(title)}</h1>${body}</body></html>
`

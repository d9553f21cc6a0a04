/** The mail about saved searches: that new people fit, and neither who nor which search. */
import { composeMail, type MailTemplate } from '#server/mails/mails.ts'

export const savedSearchTemplate: MailTemplate<{ name: string }> = {
  name: 'saved_search',
  render: ({ name }, frame) => composeMail('saved_search', name, frame),
}

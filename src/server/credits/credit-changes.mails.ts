/** The mail that staff gave a member credits or took them back, and why. */
import * as z from 'zod/mini'
import type { CreditCause } from '#domain/credits/history.ts'
import { findChange } from '#server/credits/credit-changes.store.ts'
import { findRecipient, greeting, mailJob, type MailTemplate, toMember } from '#server/mails/mails.ts'

type ChangeValues = { name: string; credits: number; cause: CreditCause }
const creditsChangedTemplate: MailTemplate<ChangeValues> = {
  name: 'credits_changed',
  budget: 'none',
  render: ({ name, credits, cause }, { t, site, link }) => {
    const words = `mails.credits_changed.${credits > 0 ? 'given' : 'taken'}`
    return {
      subject: t(`${words}.subject`),
      preview: t(`${words}.preview`),
      title: t(`${words}.title`),
      paragraphs: [greeting(name, t), t(`${words}.text`, { credits: Math.abs(credits), brand: site.name })],
      rows: [[t('mails.credits_changed.why'), t(`history.cause.${cause}`)]],
      action: { label: t('mails.credits_changed.action'), href: link },
      note: null,
    }
  },
}

export const creditsChangedMail = mailJob({
  name: 'credits.changed-mail',
  template: creditsChangedTemplate,
  about: z.object({ ...toMember, change: z.string() }),
  async write(ctx, { change, origin, ...whom }) {
    const [reader, row] = [await findRecipient(ctx, whom), await findChange(ctx.db, change)]
    if (!reader || !row) return null
    return { ...reader.letter, values: { name: reader.name, ...row }, link: `${origin}/credits/history` }
  },
})

/** The mail about a verification: how it ended, and what the member may do. Its subject names nothing. */
import * as z from 'zod/mini'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { siteOriginOf } from '#server/http/request-info.ts'
import { composeMail, findRecipient, mailJob, type MailTemplate } from '#server/mails/mails.ts'
import { findTry, type Try } from '#server/verification/verification.store.ts'

type Values = { name: string; state: 'approved' | 'refused' | 'expired'; reason: Try['reason'] }

export const verificationTemplate: MailTemplate<Values> = {
  name: 'verification',
  render: ({ name, state, reason }, frame) => {
    const { t } = frame
    const mail = composeMail('verification', name, frame)
    const said = t(`mails.verification.${state}`, { brand: frame.site.name })
    return { ...mail, paragraphs: [...mail.paragraphs, said, ...(reason ? [t(`verification.reasons.${reason}`)] : [])] }
  },
}

export const mailOutcome = mailJob({
  name: 'verification.mail',
  template: verificationTemplate,
  about: z.object({ member: ProfileId, site: z.number(), verification: z.number() }),
  async write(ctx, { verification, ...whom }) {
    const one = await findTry(ctx.db, verification)
    const reader = await findRecipient(ctx, whom)
    if (!reader || !one || (one.state !== 'approved' && one.state !== 'refused' && one.state !== 'expired')) return null
    const link = `${siteOriginOf(ctx, reader.letter.site)}/profile#verification`
    return { ...reader.letter, values: { name: reader.name, state: one.state, reason: one.reason }, link }
  },
})

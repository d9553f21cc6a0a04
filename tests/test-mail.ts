/** A mail of no feature, for tests about mails: promised, handed over and tried again as all others are. */
import * as z from 'zod/mini'
import { ProfileId } from '#domain/profiles/profiles.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { mailJob, enqueueMail, type Mail } from '#server/mails/mails.ts'
import { jobsAt } from './test-jobs.ts'

export function mailOf<Values>(mail: Mail<Values>) {
  const about = z.object({ member: z.nullable(ProfileId), site: z.number() })
  const email = mailJob({ name: 'tests.letter', template: mail.template, about, write: async () => mail })
  return {
    promise: (ctx: Context) => enqueueMail(ctx, email, { member: mail.member, site: ctx.sites.all()[0]?.id ?? 0 }),
    /** Tries all that are due. */
    work: (ctx: Context) => jobsAt(ctx).runDue([email]),
  }
}

export async function mailNow<Values>(ctx: Context, mail: Mail<Values>) {
  const { promise, work } = mailOf(mail)
  await promise(ctx)
  await work(ctx)
}

/** The recipes for the server alone: a call, a job, a setting, a mail and a payment provider, all of greetings. */
import { locales } from '#domain/languages/languages.ts'
import type { Recipe } from './tree.ts'

export const call = {
  schemas: ({ write }) =>
    write(
      'src/domain/greetings/greetings.ts',
      `/** Greetings. */
import * as z from 'zod/mini'

export const Greeting = z.object({ text: z.string() })
export type Greeting = z.infer<typeof Greeting>
`,
    ),
  wire({ edit }) {
    const file = 'src/domain/wire.ts'
    edit(
      file,
      'export const wire = {\n',
      "export const wire = {\n  'GET /api/greeting.php': { who: 'member', reply: Greeting },\n",
    )
    edit(file, 'import { Vitals }', "import { Greeting } from '#domain/greetings/greetings.ts'\nimport { Vitals }")
  },
  handler: ({ write }) =>
    write(
      'src/server/greetings/greetings.routes.ts',
      `/** Greetings on the wire. */
import type { Handlers } from '#server/http/handle.ts'

export const greetingsHandlers = {
  'GET /api/greeting.php': async ({ site }) => ({ text: \`Hello from \${site.file.name}\` }),
} satisfies Partial<Handlers>
`,
    ),
  app({ edit }) {
    const file = 'src/server/app.ts'
    edit(file, '  ...vitalsHandlers,\n', '  ...vitalsHandlers,\n  ...greetingsHandlers,\n')
    edit(
      file,
      'import { vitalsHandlers }',
      "import { greetingsHandlers } from '#server/greetings/greetings.routes.ts'\nimport { vitalsHandlers }",
    )
  },
} satisfies Recipe

export const job = {
  job: ({ write }) =>
    write(
      'src/server/greetings/greetings.jobs.ts',
      `/** Greetings that are written later. */
import * as z from 'zod/mini'
import { ProfileId } from '#domain/profiles/profiles.ts'
import { job } from '#server/infrastructure/queue.ts'

export const writeGreeting = job({
  name: 'greetings.write',
  payload: z.object({ member: ProfileId }),
  async run(ctx, { member }) {
    await ctx.db.updateTable('profile').set({ personal: 'Hello' }).where('id', '=', member).execute()
  },
})

export const greetingsJobs = [writeGreeting]
`,
    ),
  worker({ edit }) {
    const file = 'src/server/worker.ts'
    edit(file, '  ...sandboxJobs,\n', '  ...sandboxJobs,\n  ...greetingsJobs,\n')
    edit(
      file,
      'import { sandboxJobs }',
      "import { greetingsJobs } from '#server/greetings/greetings.jobs.ts'\nimport { sandboxJobs }",
    )
  },
} satisfies Recipe

export const setting = {
  schema: ({ edit }) =>
    edit(
      'src/server/infrastructure/settings.ts',
      '  SEED: described(',
      "  GREETING: described(z._default(z.string(), 'Hello'), 'the greeting'),\n  SEED: described(",
    ),
  config: ({ edit }) =>
    edit('src/server/infrastructure/config.ts', '    vitalsShare: s', '    greeting: s.GREETING,\n    vitalsShare: s'),
  docs: ({ edit }) =>
    edit('docs/operating/settings.md', '| `VITALS_SHARE` ', '| `GREETING` | Hello | the greeting |\n| `VITALS_SHARE` '),
} satisfies Recipe

const mailTexts = {
  subject: 'Greetings',
  preview: 'Hello.',
  title: 'Greetings',
  intro: '{brand} says hello.',
  action: 'Say hello',
  note: 'Write to {email}.',
}

export const mail = {
  content: ({ write }) =>
    write(
      'src/server/greetings/greetings.mails.ts',
      `/** Mails that greet. */
import { composeMail, type MailTemplate } from '#server/mails/mails.ts'

export const greetingTemplate: MailTemplate<{ name: string }> = {
  name: 'greetings',
  render: ({ name }, frame) => composeMail('greetings', name, frame),
}
`,
    ),
  texts: ({ editJson }) =>
    locales.forEach((locale) =>
      editJson(`locales/${locale}.json`, (texts: { mails: object }) => ({
        ...texts,
        mails: { ...texts.mails, greetings: mailTexts },
      })),
    ),
  job({ edit }) {
    const file = 'src/server/greetings/greetings.jobs.ts'
    edit(file, '[writeGreeting]', '[writeGreeting, mailGreeting]')
    edit(
      file,
      'export const greetingsJobs',
      `export const mailGreeting = mailJob({
  name: 'greetings.mail',
  template: greetingTemplate,
  about: z.object(toMember),
  async write(ctx, { origin, ...whom }) {
    const reader = await findRecipient(ctx, whom)
    return reader && { ...reader.letter, values: { name: reader.name }, link: origin }
  },
})

export const greetingsJobs`,
    )
    edit(
      file,
      'import { job }',
      "import { greetingTemplate } from '#server/greetings/greetings.mails.ts'\nimport { findRecipient, mailJob, toMember } from '#server/mails/mails.ts'\nimport { job }",
    )
  },
} satisfies Recipe

export const provider = {
  provider: ({ write }) =>
    write(
      'src/server/payments/coins-payments.ts',
      `/** Coins: a payment provider. */
import type { PaymentProvider } from '#server/ports/payments.ts'

export const openCoins = ({ url }: { url: string }): PaymentProvider => ({
  name: 'coins',
  methods: ['coins'],
  createPayment: async ({ id }) => ({ provider_ref: id, redirect_url: url }),
  readWebhook: async () => ({ ok: true, event: null }),
  refund: async ({ key }) => ({ refund_ref: key }),
  fetchState: async () => null,
})
`,
    ),
  setting({ edit }) {
    const file = 'src/server/infrastructure/config.ts'
    edit(
      'src/server/infrastructure/settings.ts',
      '  SEED: described(',
      "  COINS_URL: described(z.optional(url('http https')), 'the page of coins'),\n  SEED: described(",
    )
    edit(file, '  return { stripe, mollie,', '  return { coins: s.COINS_URL ? { url: s.COINS_URL } : null, stripe, mollie,')
    edit('docs/operating/settings.md', '| `VITALS_SHARE` ', '| `COINS_URL` | | the page of coins |\n| `VITALS_SHARE` ')
  },
  open({ edit }) {
    const file = 'src/server/payments/payments.ts'
    edit(file, '    sandbox?.provider,\n', '    coins && openCoins(coins),\n    sandbox?.provider,\n')
    edit(file, 'const { stripe, mollie,', 'const { coins, stripe, mollie,')
    edit(file, 'import { openMollie }', "import { openCoins } from '#server/payments/coins-payments.ts'\nimport { openMollie }")
  },
  texts: ({ editJson }) =>
    locales.forEach((locale) =>
      editJson(`locales/${locale}.json`, (texts: { credits: { methods: object } }) => ({
        ...texts,
        credits: { ...texts.credits, methods: { ...texts.credits.methods, coins: 'Coins' } },
      })),
    ),
} satisfies Recipe

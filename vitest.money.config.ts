/** The tests of money alone. `npm run coverage` fails when they do not run every line and branch of credits, orders and payment providers. */
import { defineConfig } from 'vitest/config'
import { shared as usual } from './vitest.config.ts'

/** Counting what is run makes a test slower. */
const shared = { ...usual, testTimeout: 120_000 }
const features = '{credits,discounts,invoices,sandbox,spending}'
const nouns =
  '{credits/{credits,history,orders,pack-rules,payment-methods,pricing,refunds},discounts/discounts,invoices/{invoices,vat},spending/spending-rules}'

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'server',
          include: [
            `src/server/${features}/*.test.ts`,
            'src/server/chats/chats.test.ts',
            'src/server/chats/free-answers.test.ts',
            'src/server/account-deletion/erasing.test.ts',
            'src/server/cells/cells.test.ts',
            'src/server/premium/*.test.ts',
            'src/server/payments/payments.test.ts',
            'tests/payments/*.test.ts',
          ],
          globalSetup: ['tests/database.ts'],
        },
      },
      { test: { ...shared, name: 'quick', include: [`src/domain/${nouns}.test.ts`, 'src/domain/premium/premium.test.ts'] } },
    ],
    coverage: {
      provider: 'v8',
      include: [
        `src/server/${features}/*.ts`,
        'src/server/payments/*.ts',
        'src/server/infrastructure/webhook-signature.ts',
        `src/domain/${nouns}.ts`,
      ],
      exclude: ['**/*.test.ts'],
      reporter: [['text', { skipFull: true }], 'json'],
      reportsDirectory: '.test/coverage',
      thresholds: { lines: 100, branches: 100, functions: 100, statements: 100 },
    },
  },
})

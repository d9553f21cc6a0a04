/** `npm run db:migrate`: migrates the database and prints the applied files. */
import { migrate } from '#server/infrastructure/migrate.ts'
import { runTool, withDatabase } from './with-database.ts'

await runTool(() =>
  withDatabase(async ({ address, describe }) => {
    const applied = await migrate(address)
    for (const name of applied) console.log(`applied ${name}`)
    console.log(`${describe} is up to date.`)
  }),
)

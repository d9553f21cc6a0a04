/** The page of all commands in `docs/operating/commands.md`. `node tools/duet/commands-page.ts` writes it; a test compares it with the table. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Command, commonFlags, type Flag, usageOf } from './command.ts'
import { table } from './table.ts'

export const pagePath = fileURLToPath(new URL('../../docs/operating/commands.md', import.meta.url))

const flagLines = (flags: Readonly<Record<string, Flag>>) =>
  Object.entries(flags).map(([name, { value, meaning, isRequired }]) => {
    return `- \`--${name}${value ? ` ${value}` : ''}\`: ${meaning}${isRequired ? ' (must be given)' : ''}`
  })

const part = (command: Command) =>
  [`### \`${usageOf(command)}\``, '', `${command.help}.`, '', ...flagLines(command.flags ?? {}), ''].join('\n')

export function commandsPage(commands: readonly Command[] = table): string {
  return `# Commands

\`duet <noun> <verb>\` is what operators do from a shell: \`./duet\` in a release or a clone, also \`npx duet\`. It uses the settings of the environment, also
beside running servers. \`duet --help\`, \`duet brand --help\` and \`duet brand import --help\` tell what there is. \`source <(duet completion bash)\` completes
words in bash; zsh and fish have theirs.

Results go to stdout, errors to stderr in one sentence. No command asks a question. Each takes:

${flagLines(commonFlags).join('\n')}

| exit code | meaning |
| --- | --- |
| 0 | done, or nothing wrong found |
| 1 | refused by a rule, or faults found |
| 2 | wrong words |
| 3 | not there |
| 4 | not allowed |
| 5 | waits for a second person; prints its number |
| 6 | changed or held meanwhile |
| 7 | the database is away: try again |

## All commands

${commands.map(part).join('\n')}`
}

if (import.meta.main) writeFileSync(pagePath, commandsPage())

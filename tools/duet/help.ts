/** Help of `duet` at each level, and its completion in shells, from the table. */
import { inColumns } from '../columns.ts'
import { type Command, flagsOf, nameOf, usageOf } from './command.ts'

const nounsOf = (table: readonly Command[]) => [...new Set(table.map(({ noun }) => noun))]
const verbsOf = (table: readonly Command[], noun: string) =>
  table.filter((one) => one.noun === noun).flatMap(({ verb }) => verb ?? [])

/** Every command in one line, or those of one noun. */
export function helpOfAll(table: readonly Command[], noun?: string): string {
  const shown = table.filter((one) => noun === undefined || one.noun === noun)
  const lines = inColumns(shown.map((one) => [`  ${usageOf(one)}`, one.help]))
  return [
    ...lines,
    '',
    'Each command takes --json, --quiet and --help. Its exit codes stand in docs/operating/commands.md.',
  ].join('\n')
}

export function helpOfOne(command: Command): string {
  const flags = Object.entries(flagsOf(command)).map(([name, { value, meaning }]) => [
    `  --${name}${value ? ` ${value}` : ''}`,
    meaning,
  ])
  return [`${usageOf(command)}`, '', command.help, '', ...inColumns(flags)].join('\n')
}

/** A script for the shell to load, such as `source <(duet completion bash)`. */
export const completions = { bash: bashScript, zsh: zshScript, fish: fishScript } as const

const flagWords = (command: Command) => Object.keys(flagsOf(command)).map((flag) => `--${flag}`)

function cases(table: readonly Command[]): string {
  const nouns = nounsOf(table).flatMap((noun) => {
    const verbs = verbsOf(table, noun)
    return verbs.length > 0 ? [`    "${noun}") words="${verbs.join(' ')}" ;;`] : []
  })
  const commands = table.map((one) => `    "${nameOf(one)}"*) words="${flagWords(one).join(' ')}" ;;`)
  return [`    "") words="${nounsOf(table).join(' ')}" ;;`, ...nouns, ...commands].join('\n')
}

function bashScript(table: readonly Command[]): string {
  return `_duet() {
  local words="" before="\${COMP_WORDS[*]:1:COMP_CWORD-1}"
  case "$before" in
${cases(table)}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _duet duet ./duet
`
}

function zshScript(table: readonly Command[]): string {
  return `#compdef duet
autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
${bashScript(table)}`
}

function fishScript(table: readonly Command[]): string {
  const quoted = (words: string) => `'${words.replaceAll("'", String.raw`\'`)}'`
  const nouns = nounsOf(table).map((noun) => `complete -c duet -f -n __fish_use_subcommand -a ${noun}`)
  const verbs = table.flatMap(({ noun, verb, help }) => {
    const siblings = verbsOf(table, noun).join(' ')
    const when = `__fish_seen_subcommand_from ${noun}; and not __fish_seen_subcommand_from ${siblings}`
    return verb ? [`complete -c duet -f -n ${quoted(when)} -a ${verb} -d ${quoted(help)}`] : []
  })
  const flags = table.flatMap((command) =>
    Object.entries(flagsOf(command)).map(([flag, { meaning, value }]) => {
      const when = [command.noun, ...(command.verb ? [command.verb] : [])].map((word) => `__fish_seen_subcommand_from ${word}`)
      return `complete -c duet -n ${quoted(when.join('; and '))} -l ${flag}${value ? ' -r' : ''} -d ${quoted(meaning)}`
    }),
  )
  return `${[...nouns, ...verbs, ...flags].join('\n')}\n`
}

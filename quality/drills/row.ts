/** The table of a drill: its lines, and steps that make one each. */
import { spawnSync } from 'node:child_process'

export type Row = { step: string; seconds: number; ok: boolean; saw: string }
export type StepOutcome = { ok: boolean; saw: string }
export type Step = [name: string, run: () => StepOutcome | Promise<StepOutcome>]

/** Runs the steps in order and stops after the first that fails. */
export async function runSteps(steps: readonly Step[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const step of steps) {
    rows.push(await runStep(...step))
    if (!rows.at(-1)?.ok) break
  }
  return rows
}

/** A step that throws has failed, with what it threw. */
export async function runStep(...[step, run]: Step): Promise<Row> {
  const startedMs = performance.now()
  const outcome = await Promise.resolve()
    .then(run)
    .catch((error: unknown) => ({ ok: false, saw: String(error) }))
  return { step, seconds: (performance.now() - startedMs) / 1000, ...outcome }
}

/** The outcome has the last line of the output. All of it is shown when the program fails. */
export function runProgram(program: string, options: string[]): StepOutcome {
  const { status, stdout, stderr } = spawnSync(program, options, { encoding: 'utf8', env: { ...process.env, HOME: '/root' } })
  if (status !== 0) process.stderr.write(`${stdout}${stderr}\n`)
  return { ok: status === 0, saw: stdout?.trim().split('\n').at(-1)?.slice(0, 70) ?? '' }
}

/** @throws Error that names the packages, unless it runs as root and finds the programs. */
export function needRootAnd(programs: readonly string[], packages: string) {
  const missing = programs.filter((program) => spawnSync('which', [program]).status !== 0)
  if (process.getuid?.() !== 0 || missing.length > 0)
    throw new Error(`This drill runs as root and needs ${missing.join(', ') || 'root'}: apt-get install ${packages}.`)
}

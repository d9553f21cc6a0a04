/** The search process for the bench, on the data of this one: how its load went, and its memory. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { freePort } from '../drills/installation.ts'
import { home } from '../../tools/web/build-web.ts'
import { cpuOf } from './cpu.ts'

type Print = (line: string) => void
export type SearchProcess = Awaited<ReturnType<typeof startSearch>>

/** `env` names its SEARCH_SOCKET. Answers when the index is loaded. */
export async function startSearch(env: NodeJS.ProcessEnv, print: Print) {
  const port = await freePort()
  const child = spawn(process.execPath, ['src/main.ts', 'search'], {
    cwd: home,
    env: { ...env, SEARCH_PORT: String(port), LOG: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise((done) => child.once('exit', done))
  const lines = createInterface({ input: child.stdout })
  const load = await new Promise<{ cards: number; ms: number }>((done, reject) => {
    lines.on('line', (line) => line.includes('"search.index_loaded"') && done(JSON.parse(line)))
    lines.on('line', (line) => /"search\.(?:index_reloaded|index_not_loaded|index_stale)"/.test(line) && print(`  ${line}`))
    void ended.then(() => reject(new Error('The search process ended.')))
  })
  const pid = child.pid ?? 0
  const late = async () => {
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text())
    const ms = (name: string) =>
      (Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (.*)$`, 'm').exec(text)?.[1]) * 1000).toFixed(0)
    return `p99 ${ms('p99')} ms, at most ${ms('max')} ms late`
  }
  print(
    `  loading      ${load.cards.toLocaleString('en')} cards in ${(load.ms / 1000).toFixed(1)} s (${(cpuOf(pid) / 1e6).toFixed(1)} s of CPU); event loop ${await late()}`,
  )
  print(`  memory       ${memoryOf(pid)}`)
  return { pid, late, loadMs: load.ms, stop: () => (child.kill('SIGCONT'), child.kill('SIGTERM'), ended) }
}

/** Resident memory now, and the most there was. */
export function memoryOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const mb = (name: string) => `${(Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024).toFixed(0)} MB`
  return `${mb('VmRSS')} resident, ${mb('VmHWM')} at most`
}

/** `npm start`: builds the pages when they have changed, then opens the front door. Settings come from the environment (`duet config`). */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ConfigError, readConfig } from '#server/infrastructure/config.ts'
import { ensureBuilt, home } from './web/build-web.ts'

// a wrong setting is told at once, not after the build
try {
  readConfig(process.env)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

await ensureBuilt(() => console.log('Building the pages …'))

const server = spawn(process.execPath, [join(home, 'src/main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
// A terminal signals the whole process group; a supervisor signals only this process.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)
})

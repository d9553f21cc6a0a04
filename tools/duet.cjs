#!/usr/bin/env node
/** `duet`: starts `tools/duet.ts` with the package's own Node. Runs under Node 18 and newer. */
const { spawn } = require('node:child_process')
const { existsSync } = require('node:fs')
const { join } = require('node:path')

const own = join(__dirname, '../node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
const program = existsSync(own) ? own : process.execPath
const child = spawn(program, [join(__dirname, 'duet.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
// A terminal signals the whole process group; a supervisor signals only this process.
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  process.exitCode = code === null ? (signal === 'SIGINT' ? 130 : 1) : code
})

/** The container drill: an image from `deploy/container/Containerfile` on a Debian made here starts, gets a brand, serves it and stops. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { home } from '../../tools/web/build-web.ts'
import { freePort } from './installation.ts'
import { needRootAnd, type StepOutcome, type Row, runProgram, runSteps, type Step } from './row.ts'

/** The image that `FROM` names. No registry is asked. */
const base = 'docker.io/library/debian:12-slim'
const name = `duet-drill-${process.pid}`
const readyTries = 300
const betweenTriesMs = 200

/** Refuses without root, podman and mmdebstrap. Images stand in a folder that is removed afterwards. */
export async function containerDrill(): Promise<Row[]> {
  needRootAnd(['podman', 'runc', 'mmdebstrap'], 'podman runc mmdebstrap')
  const folder = mkdtempSync(join(tmpdir(), 'duet-container-'))
  const port = await freePort()
  try {
    return await runSteps(steps(folder, port))
  } finally {
    podman(folder, ['rm', '--force', name])
    // podman mounts it on itself
    spawnSync('umount', ['-l', join(folder, 'images/overlay')])
    rmSync(folder, { recursive: true, force: true })
  }
}

function steps(folder: string, port: number): Step[] {
  const settings = { ALLOW_WITHOUT: 'database,mail', PORT: String(port), PUBLIC_URL: `http://localhost:${port}` }
  const environment = Object.entries({ ...settings, SESSION_SECRET: name.padEnd(40, '.') }).map(
    ([key, value]) => `${key}=${value}`,
  )
  const limits = ['--ulimit', 'nofile=20000:20000', '--ulimit', 'nproc=20000:20000']
  return [
    ['the compose file', () => checkCompose(folder)],
    ['a release is packaged', () => runProgram('node', [join(home, 'tools/package.ts')])],
    ['a bare Debian', () => runProgram('mmdebstrap', ['--variant=minbase', 'bookworm', join(folder, 'base.tar')])],
    ['the base image', () => podman(folder, ['import', join(folder, 'base.tar'), base])],
    ['the image is built', () => build(folder)],
    [
      'a container starts',
      async () => {
        const network = ['--network', 'host', ...limits]
        const started = podman(folder, [
          'run',
          '-d',
          '--name',
          name,
          ...network,
          ...environment.flatMap((each) => ['-e', each]),
          'duet',
          'web',
        ])
        return started.ok ? untilHealthy(port) : started
      },
    ],
    ['a brand', () => inside(folder, ['brand', 'create', '--from', 'docs/brand.example.json', '--host', 'localhost'])],
    ['a visitor', () => visit(port)],
    ['it stops by itself', () => stop(folder)],
  ]
}

/** podman comes with no reader of compose files; Debian's docker-compose is one. */
function checkCompose(folder: string): StepOutcome {
  if (spawnSync('which', ['docker-compose']).status !== 0) return { ok: true, saw: 'not read: docker-compose is not installed' }
  copyFileSync(join(home, 'deploy/container/compose.yaml'), join(folder, 'compose.yaml'))
  copyFileSync(join(home, 'deploy/duet.env.sample'), join(folder, 'duet.env'))
  return runProgram('docker-compose', ['-f', join(folder, 'compose.yaml'), 'config', '--quiet'])
}

function build(folder: string): StepOutcome {
  const [tarball] = globSync(join(home, 'dist/duet-*.tar.gz'))
  if (!tarball) return { ok: false, saw: 'no tarball' }
  for (const file of [tarball, join(home, 'deploy/container/Containerfile')]) copyFileSync(file, join(folder, basename(file)))
  return podman(folder, ['build', '--isolation=chroot', '--network=host', '--pull=never', '-t', 'duet', folder])
}

const inside = (folder: string, words: string[]) => podman(folder, ['exec', name, './duet', ...words])

async function untilHealthy(port: number): Promise<StepOutcome> {
  for (let tries = 0; tries < readyTries; tries += 1) {
    const answer = await fetch(`http://localhost:${port}/healthz`).catch(() => null)
    if (answer?.ok) return { ok: true, saw: `/healthz ${answer.status}` }
    await pause(betweenTriesMs)
  }
  return { ok: false, saw: 'it does not answer' }
}

async function visit(port: number): Promise<StepOutcome> {
  let status = 0
  // a brand is live in five seconds
  for (let tries = 0; tries < readyTries && status !== 200; tries += 1) {
    status = (await fetch(`http://localhost:${port}/`).catch(() => null))?.status ?? 0
    await pause(betweenTriesMs)
  }
  return { ok: status === 200, saw: `/ ${status}` }
}

function stop(folder: string): StepOutcome {
  podman(folder, ['stop', '--time', '20', name])
  const { saw } = podman(folder, ['inspect', name, '--format', '{{.State.ExitCode}}'])
  return { ok: saw === '0', saw: `exit code ${saw}` }
}

/** Images and containers of this drill only. */
function podman(folder: string, words: string[]): StepOutcome {
  const own = ['--root', join(folder, 'images'), '--runroot', join(folder, 'run'), '--storage-driver=overlay']
  return runProgram('podman', [...own, '--runtime=runc', '--cgroup-manager=cgroupfs', ...words])
}

/** The install drill: a bare Debian becomes three brands over TLS by the commands of `docs/operating/install.md`, word for word. */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { tmpdir } from 'node:os'
import { release } from '#server/infrastructure/release.ts'
import { home } from '../../tools/web/build-web.ts'
import { needRootAnd, type StepOutcome, type Row, runProgram, runSteps, type Step } from './row.ts'

const page = join(home, 'docs/operating/install.md')
/** Its own network: the ports of the drill are not those of this machine. Packages are fetched before, from outside of it. */
const network = `duet-install-${process.pid}`

/** Refuses without root or Debian's tools. The root is thrown away afterwards. */
export async function installDrill(): Promise<Row[]> {
  needRootAnd(['mmdebstrap', 'ip', 'chroot'], 'mmdebstrap iproute2')
  const root = mkdtempSync(join(tmpdir(), 'duet-install-'))
  runProgram('ip', ['netns', 'add', network])
  runProgram('ip', ['-n', network, 'link', 'set', 'lo', 'up'])
  try {
    const rows = await runSteps(steps(root))
    const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
    return [...rows, { step: 'in all', seconds, ok: true, saw: `${(seconds / 60).toFixed(1)} minutes` }]
  } finally {
    stopAllIn(root)
    for (const mount of ['proc', 'dev']) spawnSync('umount', ['-l', join(root, mount)])
    runProgram('ip', ['netns', 'del', network])
    rmSync(root, { recursive: true, force: true })
  }
}

function steps(root: string): Step[] {
  const sections = readFileSync(page, 'utf8')
    .split(/^## \d+\. /m)
    .slice(1)
  const blocks = sections.map((section) => ({ title: section.split('\n', 1)[0] ?? '', commands: commandsIn(section) }))
  return [
    ['a release is packaged', () => runProgram('node', [join(home, 'tools/package.ts')])],
    ['a bare Debian', () => runProgram('mmdebstrap', ['--variant=minbase', 'bookworm', root])],
    ['what the drill brings along', () => prepare(root)],
    ...blocks
      .filter(({ commands }) => commands !== '')
      .map(({ title, commands }): Step => {
        const follow = () => {
          console.log(`# ${title}\n${commands.trim()}`)
          return inRoot(root, before[title] ?? '', commands)
        }
        return [title, follow]
      }),
    ['a visitor', () => inRoot(root, '', visit)],
    ['a newcomer', () => runProgram('ip', ['netns', 'exec', network, process.execPath, newcomer, 'www.example.com'])],
    ['metrics', () => inRoot(root, '', metrics)],
    ['a backup', () => inRoot(root, '', backup)],
  ]
}

const commandsIn = (section: string) => [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n')

/** What a machine with systemd does by itself, and what a person edits. */
const before: Record<string, string> = {
  'The program': 'cd /root; pg_ctlcluster 15 main start; redis-server --daemonize yes > /dev/null',
  // there is no name server in the drill's network, and nobody waits for one
  Processes: ': > /etc/resolv.conf',
  'The proxy': `sed -i 's/email .*/local_certs/' /opt/duet/current/deploy/caddy/Caddyfile; echo '127.0.0.1 www.example.com quay.example.org pier.example.net mail.example.com' >> /etc/hosts; alias curl='curl -k'`,
}

const visit = `
for host in www.example.com quay.example.org pier.example.net; do
  curl -ksS -o /dev/null -w "$host HTTP/%{http_version} %{http_code}\\n" https://$host/ | grep 'HTTP/2 200'
done
if curl -ksS -o /dev/null https://unknown.example.net/ --resolve unknown.example.net:443:127.0.0.1 2> /dev/null; then exit 1; fi
curl -fsS --retry 10 --retry-delay 1 --retry-all-errors http://127.0.0.1:3801/readyz | grep '"index":true'
`
const metrics = `
curl -fsS -H "authorization: Bearer $(cat /etc/duet/secrets/metrics-token)" http://127.0.0.1:3001/metrics > /root/metrics
echo "$(grep -c '^duet_' /root/metrics) lines of duet_*"
`
const backup = `
cd /opt/duet/current
set -a; . /etc/duet/duet.env; set +a
export PATH=/opt/duet/current/node_modules/.bin:$PATH
./duet backup list > /root/backups
grep 'members' /root/backups | tail -1
`
const newcomer = join(home, 'quality/drills/newcomer.ts')

function prepare(root: string): StepOutcome {
  const [tarball] = globSync(join(home, `dist/duet-${release}-*.tar.gz`))
  if (!tarball) return { ok: false, saw: 'no tarball' }
  copyFileSync(tarball, join(root, 'root', basename(tarball)))
  copyFileSync(join(home, 'quality/drills/systemctl.sh'), join(root, 'usr/local/bin/systemctl'))
  chmodSync(join(root, 'usr/local/bin/systemctl'), 0o755)
  // nothing starts by itself where there is no init
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  for (const folder of ['apt.conf.d', 'sources.list.d'])
    cpSync(join('/etc/apt', folder), join(root, 'etc/apt', folder), { recursive: true })
  if (existsSync('/etc/apt/sources.list.d/debian.sources')) rmSync(join(root, 'etc/apt/sources.list'), { force: true })
  mkdirSync(join(root, 'proc'), { recursive: true })
  runProgram('mount', ['-t', 'proc', 'proc', join(root, 'proc')])
  return runProgram('mount', ['--bind', '/dev', join(root, 'dev')])
}

function inRoot(root: string, first: string, commands: string): StepOutcome {
  const script = [
    'set -e',
    'shopt -s expand_aliases',
    'export DEBIAN_FRONTEND=noninteractive',
    '[ ! -f /root/vars ] || . /root/vars',
    first,
    commands,
  ]
  writeFileSync(join(root, 'root/step.sh'), [...script, 'echo "password=$password" > /root/vars', 'true'].join('\n'))
  const isFetching = commands.includes('apt-get')
  return isFetching
    ? runProgram('chroot', [root, 'bash', '/root/step.sh'])
    : runProgram('ip', ['netns', 'exec', network, 'chroot', root, 'bash', '/root/step.sh'])
}

function stopAllIn(root: string) {
  const pids = globSync('/proc/[0-9]*').filter((process) => {
    const { stdout } = spawnSync('readlink', [join(process, 'root')], { encoding: 'utf8' })
    return stdout.trim() === root
  })
  for (const pid of pids) spawnSync('kill', ['-KILL', basename(pid)])
}

/** A cluster on this machine: etcd, two nodes of Patroni with a synchronous standby, HAProxy in front of the primary. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { freePort } from './installation.ts'

export type Cluster = {
  /** Through HAProxy, wherever the primary is. */
  url: string
  /** Kills PostgreSQL and Patroni of the primary at once; answers its node. */
  killPrimary: () => Promise<string>
  /** Starts the node again and waits until it is the synchronous standby. */
  restart: (node: string) => Promise<void>
  stop: () => Promise<void>
}

const needed = ['patroni', 'etcd', 'haproxy']
const password = 'a-password-of-the-drill'
type Node = { name: string; port: number; api: number; file: string; data: string }

export async function startCluster(): Promise<Cluster> {
  const [bin] = globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed()
  const missing = needed.filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length > 0 || !bin || process.getuid?.() !== 0)
    throw new Error(
      `This drill needs root, and: apt-get install patroni etcd-server haproxy postgresql. Missing: ${missing.join(', ') || 'root'}.`,
    )
  const folder = mkdtempSync(join(tmpdir(), 'duet-patroni-'))
  const owner = { uid: idOf('-u'), gid: idOf('-g') }
  chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o755)
  const running = new Map<string, ChildProcess>()
  const start = (name: string, program: string, args: string[], as: Partial<typeof owner> = owner) => {
    const log = join(folder, `${name}.log`)
    const child = spawn('sh', ['-c', `exec "$0" "$@" >>${log} 2>&1`, program, ...args], { ...as, cwd: folder, stdio: 'ignore' })
    running.set(name, child)
  }
  const [etcd, peer, front] = [await freePort(), await freePort(), await freePort()]
  const [client, other] = [`http://127.0.0.1:${etcd}`, `http://127.0.0.1:${peer}`]
  const urls = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', other]
  start('etcd', 'etcd', [
    '--data-dir',
    join(folder, 'etcd'),
    ...urls,
    '--initial-advertise-peer-urls',
    other,
    '--initial-cluster',
    `default=${other}`,
  ])
  const nodes: Node[] = []
  for (const name of ['one', 'two']) {
    const node = {
      name,
      port: await freePort(),
      api: await freePort(),
      file: join(folder, `${name}.yml`),
      data: join(folder, name),
    }
    writeFileSync(node.file, patroniFile(node, { etcd, bin, folder }))
    nodes.push(node)
  }
  writeFileSync(join(folder, 'haproxy.cfg'), haproxyFile(front, nodes))
  const startNode = ({ name, file }: Node) => start(name, 'patroni', [file])
  const stop = async () => {
    for (const [, child] of [...running].toReversed()) child.kill('SIGTERM')
    await pause(3_000)
    for (const { data } of nodes) killPostgres(data, 'SIGQUIT')
    for (const child of running.values()) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const node of nodes) {
      startNode(node)
      await untilRole(node, node === nodes[0] ? '/primary' : '/sync')
    }
    await createDatabase(nodes[0])
    start('haproxy', 'haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], {})
    await pause(3_000)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: `postgresql://duet:${password}@127.0.0.1:${front}/duet`,
    async killPrimary() {
      const primary = await primaryOf(nodes)
      running.get(primary.name)?.kill('SIGKILL')
      killPostgres(primary.data, 'SIGKILL')
      return primary.name
    },
    async restart(name) {
      const node = nodes.find((one) => one.name === name)
      if (!node) return
      startNode(node)
      await untilRole(node, '/sync')
    },
    stop,
  }
}

const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

const answers = async ({ api }: Node, path: string) =>
  (await fetch(`http://127.0.0.1:${api}${path}`).catch(() => null))?.ok ?? false

async function primaryOf(nodes: Node[]): Promise<Node> {
  for (const node of nodes) if (await answers(node, '/primary')) return node
  throw new Error('There is no primary.')
}

async function untilRole(node: Node, path: string) {
  for (let tries = 0; tries < 240; tries += 1) {
    if (await answers(node, path)) return
    await pause(500)
  }
  throw new Error(`Node ${node.name} did not become ${path.slice(1)}.`)
}

function killPostgres(data: string, signal: NodeJS.Signals) {
  const file = join(data, 'postmaster.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
  try {
    if (pid > 0) process.kill(pid, signal)
  } catch {
    // it has ended
  }
}

async function createDatabase(node: Node | undefined) {
  const client = new Client({ host: '127.0.0.1', port: node?.port ?? 0, user: 'postgres', password, database: 'postgres' })
  await client.connect()
  await client.query(`create role duet login password '${password}'`)
  await client.query('create database duet owner duet')
  await client.end()
}

const haproxyFile = (front: number, nodes: readonly Node[]) => `global
  maxconn 500
defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 1s
listen primary
  bind 127.0.0.1:${front}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}`).join('\n')}
`

type Where = { etcd: number; bin: string; folder: string }

function patroniFile({ name, port, api, data }: Node, { etcd, bin, folder }: Where): string {
  mkdirSync(join(folder, 'sockets'), { recursive: true })
  chmodSync(join(folder, 'sockets'), 0o777)
  const user = (username: string) => ({ username, password })
  return JSON.stringify({
    scope: 'duet',
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ttl: 15,
        loop_wait: 5,
        retry_timeout: 5,
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 120, wal_log_hints: 'on', shared_buffers: '64MB' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: bin,
      pgpass: join(folder, `${name}.pgpass`),
      authentication: { superuser: user('postgres'), replication: user('replicator'), rewind: user('rewinder') },
      parameters: { unix_socket_directories: join(folder, 'sockets') },
    },
  })
}

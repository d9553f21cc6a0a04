/** The proxies of `deploy/` as they stand there, at other ports, with certificates of this machine. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { home } from '../../tools/web/build-web.ts'
import { freePort } from './installation.ts'

export type Proxy = { port: number; stop: () => Promise<void> }
export type StartProxy = (folder: string, ports: readonly number[], host: string) => Promise<Proxy>

const startMs = 1_500
const read = (file: string) => readFileSync(join(home, 'deploy', file), 'utf8')

/** A certificate of this host, signed by itself. */
function makeCertificate(folder: string, host: string) {
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`]
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', ...subject, ...files])
}

async function run(program: string, args: string[], env: Record<string, string> = {}, signal: NodeJS.Signals = 'SIGTERM') {
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await pause(startMs)
  return async () => {
    child.kill(signal)
    await ended
  }
}

export const startNginx: StartProxy = async (folder, [first = 0, second = 0], host) => {
  const [tls, plain] = [await freePort(), await freePort()]
  makeCertificate(folder, host)
  const site = read('nginx/duet.conf')
    .replaceAll('/etc/duet/tls', folder)
    .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${second}`)
    // the port belongs to the name in a drill
    .replace('Host $host;', 'Host $http_host;')
    .replaceAll(/listen (\[::\]:)?443/g, `listen $1${tls}`)
    .replaceAll(/listen (\[::\]:)?80/g, `listen $1${plain}`)
  return { port: tls, stop: await runNginx(folder, site) }
}

function runNginx(folder: string, site: string) {
  writeFileSync(join(folder, 'duet.conf'), site)
  const whole = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log; events {} http { access_log off; include ${folder}/duet.conf; }`
  writeFileSync(join(folder, 'nginx.conf'), whole)
  return run('nginx', ['-c', join(folder, 'nginx.conf')], {}, 'SIGQUIT')
}

/** What a newcomer writes: TLS and `proxy_pass`, and nothing that docs/operating/proxy.md asks for. */
export const startBareNginx: StartProxy = async (folder, [first = 0], host) => {
  const tls = await freePort()
  makeCertificate(folder, host)
  const certificate = `ssl_certificate ${folder}/fullchain.pem; ssl_certificate_key ${folder}/privkey.pem;`
  const server = `server { listen ${tls} ssl; ${certificate} location / { proxy_pass http://127.0.0.1:${first}; } }`
  return { port: tls, stop: await runNginx(folder, server) }
}

/** An authority of its own signs in place of the one on the internet. */
export const startCaddy: StartProxy = async (folder, [first = 0, second = 0]) => {
  const [tls, plain] = [await freePort(), await freePort()]
  const local = `admin off\n\tskip_install_trust\n\tlocal_certs\n\thttps_port ${tls}\n\thttp_port ${plain}`
  const file = read('caddy/Caddyfile')
    .replace('email operators@example.com', local)
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${first}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${second}`)
  writeFileSync(join(folder, 'Caddyfile'), file)
  const data = { XDG_DATA_HOME: join(folder, 'caddy'), XDG_CONFIG_HOME: join(folder, 'caddy'), HOME: folder }
  return { port: tls, stop: await run('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], data) }
}

/** @throws Error that names the package. */
export function needHaproxy() {
  if (spawnSync('haproxy', ['-v']).status !== 0) throw new Error('This drill needs: apt-get install haproxy.')
}

/** In front of so many cells, one web process each, without TLS. `socket` takes commands, `map` is its map of hosts. */
export async function startCellsProxy(folder: string, ports: readonly number[], hosts: string) {
  const port = await freePort()
  const [map, socket] = [join(folder, 'hosts.map'), join(folder, 'edge.sock')]
  writeFileSync(map, hosts)
  const file = ports
    .reduce(
      (text, one, cell) => text.replace(`10.0.${cell}.11:3001`, `127.0.0.1:${one}`).replace(/.* 10\.0\.\d\.12:3001 check\n?/, ''),
      read('haproxy/cells.cfg').replace('maxconn 20000', 'maxconn 2000'),
    )
    .replace(/.*bind :443.*\n/, '')
    .replace(/.*redirect scheme https.*\n/, '')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace('/etc/duet/hosts.map,', `${map},`)
    .replace('/run/haproxy/admin.sock mode 660', `${socket} mode 600`)
  writeFileSync(join(folder, 'cells.cfg'), file)
  return { port, map, socket, stop: await run('haproxy', ['-f', join(folder, 'cells.cfg')]) }
}

/** Without its part for Patroni. */
export const startHaproxy: StartProxy = async (folder, [first = 0, second = 0], host) => {
  const [tls, plain] = [await freePort(), await freePort()]
  makeCertificate(folder, host)
  const certificates = join(folder, 'haproxy-tls')
  mkdirSync(certificates)
  const pem = ['fullchain.pem', 'privkey.pem'].map((name) => readFileSync(join(folder, name), 'utf8')).join('')
  writeFileSync(join(certificates, 'site.pem'), pem)
  const [web = ''] = read('haproxy/haproxy.cfg').split(/^# Patroni/m)
  const file = web
    // a machine of a drill allows fewer open files
    .replace('maxconn 20000', 'maxconn 2000')
    .replaceAll('/etc/duet/tls/', `${certificates}/`)
    .replace('10.0.0.11:3001', `127.0.0.1:${first}`)
    .replace('10.0.0.12:3001', `127.0.0.1:${second}`)
    .replace('bind :443', `bind :${tls}`)
    .replace('bind :80', `bind :${plain}`)
  writeFileSync(join(folder, 'haproxy.cfg'), file)
  return { port: tls, stop: await run('haproxy', ['-f', join(folder, 'haproxy.cfg')]) }
}

/** The doctor's checks of the proxy: asks this installation through PUBLIC_URL, as a visitor would, and compares what arrives. */
import type { ProbeResponse } from '#server/doctor/requests.ts'
import { requestOnce } from '#server/doctor/requests.ts'
import { finding, type Finding, reasonOf } from '#server/doctor/findings.ts'
import { type Echo, newProbe, probeHeader } from '#server/doctor/probe.ts'
import type { Surroundings } from '#server/doctor/surroundings.ts'

/** New connections meet other processes. */
const times = 12
const uploadBytes = 9_000_000
const leastOpenFiles = 8_192
/** Two pictures are decoded at once at most, beside the process itself. */
const leastMemory = 512 * 1024 * 1024
/** What a visitor could claim. 203.0.113.0/24 belongs to nobody (RFC 5737). */
const claims = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-proto': 'http',
  'x-forwarded-host': 'elsewhere.invalid',
  'x-original-host': 'elsewhere.invalid',
  forwarded: 'for=203.0.113.9;host=elsewhere.invalid',
  'x-request-id': 'claimed-by-a-visitor',
}
/** Of these a visitor's own value must not arrive. */
const foreign = ['x-forwarded-host', 'x-original-host', 'forwarded', 'x-request-id'] as const

/** Where visitors reach the first brand; null on a laptop without PUBLIC_URL. */
function publicUrlOf({ config, ctx }: Surroundings): URL | null {
  if (config.publicUrl) return new URL(config.publicUrl)
  const [host] = config.production ? (ctx?.sites.all()[0]?.file.hosts ?? []) : []
  return host === undefined ? null : new URL(`https://${host}`)
}

/** What the processes behind an address answered, one each; `refused` were of another secret. */
type ProbeOutcome = { echoes: Echo[]; refused: number; compressed: boolean; problem: string | null }

async function askProcesses(around: Surroundings): Promise<ProbeOutcome> {
  const url = publicUrlOf(around)
  const outcome: ProbeOutcome = { echoes: [], refused: 0, compressed: true, problem: null }
  if (!url) return outcome
  const byProcess = new Map<string, Echo>()
  for (let n = 0; n < times; n += 1) {
    const { header, proof } = newProbe(around.config.sessionSecret, around.now())
    const [plain, packed] = await Promise.all([
      askEcho(around, url, { ...claims, [probeHeader]: header }),
      n === 0 ? askPacked(around, url) : null,
    ])
    if (packed) outcome.compressed = packed.headers['content-encoding'] !== undefined
    const echo = echoIn(plain)
    if (echo?.proof === proof) byProcess.set(echo.process, echo)
    else if (plain.text.includes('probe_refused')) outcome.refused += 1
    else return { ...outcome, problem: `it was answered ${plain.status} by something else` }
  }
  return { ...outcome, echoes: [...byProcess.values()] }
}

const askEcho = (around: Surroundings, url: URL, headers: Record<string, string>) =>
  requestOnce(around, new URL('/api/settings.php', url), { headers })

function askPacked(around: Surroundings, url: URL) {
  const { header } = newProbe(around.config.sessionSecret, around.now())
  return askEcho(around, url, { [probeHeader]: header, 'accept-encoding': 'gzip, br, zstd' })
}

function echoIn({ status, text }: ProbeResponse): Echo | null {
  if (status !== 200) return null
  try {
    return JSON.parse(text) as Echo
  } catch {
    return null
  }
}

export async function checkProxy(around: Surroundings): Promise<Finding[]> {
  const { config } = around
  const url = publicUrlOf(around)
  if (!url) return []
  const outcome = await askProcesses(around).catch((error: unknown) => ({
    echoes: [],
    refused: 0,
    compressed: true,
    problem: reasonOf(error),
  }))
  if (outcome.problem !== null) {
    const wrong = `${url.origin} does not lead to this installation: ${outcome.problem}.`
    return [finding('host.not_here', wrong, 'Start the proxy and the processes, or mend PUBLIC_URL.')]
  }
  const isBehindProxy = config.trustProxy > 0 || url.protocol === 'https:'
  const found = oneOfEach(
    outcome.echoes.flatMap((echo) => [...(isBehindProxy ? headerFindings(echo, url) : []), ...limitFindings(echo)]),
  )
  if (outcome.refused > 0)
    found.push(
      finding(
        'secret.differs',
        'A process has another SESSION_SECRET than this command: log-ins end between them.',
        'Give all processes the same one, and restart them.',
      ),
    )
  if (outcome.echoes.length === 0 || !isBehindProxy) return found
  if (!outcome.compressed)
    found.push(
      finding(
        'proxy.compression',
        'The proxy does not compress answers.',
        'Let it compress JSON, XML, CSS, scripts and SVG (docs/operating/proxy.md).',
      ),
    )
  return [...found, ...(await uploadFindings(around, url)), ...(await eventFindings(around, url))]
}

const oneOfEach = (found: readonly Finding[]) => [...new Map(found.map((one) => [one.code, one])).values()]

function headerFindings({ trust_proxy, is_secure, host, address, headers }: Echo, url: URL): Finding[] {
  const found: Finding[] = []
  const passed = headers['x-forwarded-for']
  const isClaimed = address === claims['x-forwarded-for']
  if (host !== url.host)
    found.push(
      finding(
        'proxy.host',
        `The proxy changes Host: ${url.host} arrives as ${host}.`,
        'Pass Host on as the visitor sent it, or set TRUST_FORWARDED_HOST.',
      ),
    )
  if (trust_proxy === 0 && url.protocol === 'https:')
    found.push(
      finding(
        'proxy.untrusted',
        'TRUST_PROXY is 0 behind a proxy: all visitors share one address and its limits.',
        'Set TRUST_PROXY to the number of proxies in front.',
      ),
    )
  if (trust_proxy > 0 && passed === undefined)
    found.push(
      finding(
        'proxy.no_address',
        'The proxy does not tell who asks: all visitors share one address and its limits.',
        'Let it append the address to X-Forwarded-For.',
      ),
    )
  if (trust_proxy > 0 && isClaimed)
    found.push(
      finding(
        'proxy.address_forged',
        'A visitor can claim any address with X-Forwarded-For.',
        'Lower TRUST_PROXY to the number of proxies, and let each append.',
      ),
    )
  if (trust_proxy > 0 && url.protocol === 'https:' && !is_secure)
    found.push(
      finding(
        'proxy.proto',
        'The proxy does not say that visitors come by https.',
        'Let it overwrite X-Forwarded-Proto with https.',
      ),
    )
  const arrived = foreign.filter((name) => headers[name] === claims[name])
  if (arrived.length > 0)
    found.push(
      finding(
        'proxy.foreign_headers',
        `The proxy passes on what visitors claim: ${arrived.join(', ')}.`,
        'Let it drop them, and set X-Request-Id itself.',
      ),
    )
  return found
}

function limitFindings({ process, open_files, memory, can_store }: Echo): Finding[] {
  const found: Finding[] = []
  if (open_files !== null && open_files < leastOpenFiles)
    found.push(
      finding(
        'process.open_files',
        `The process ${process} may open ${open_files} files; each live stream takes one.`,
        'Set LimitNOFILE=65536 in its unit.',
      ),
    )
  if (memory !== null && memory < leastMemory)
    found.push(
      finding(
        'process.memory',
        `The process ${process} may use ${Math.round(memory / 1024 / 1024)} MB: a large photo ends it.`,
        'Give it 512 MB at least (MemoryMax).',
      ),
    )
  if (!can_store)
    found.push(finding('files.refused', `The process ${process} may not write to DATA_DIR.`, 'Let its user own the folder.'))
  return found
}

/** Until a process of ours answers: one with another secret refuses, and is a finding of its own. */
async function askOurs(around: Surroundings, url: URL, more: Parameters<typeof requestOnce>[2]) {
  for (let n = 1; ; n += 1) {
    const { header, proof } = newProbe(around.config.sessionSecret, around.now())
    const answer = await requestOnce(around, url, { ...more, headers: { ...more?.headers, [probeHeader]: header } })
    // its text may be compressed
    if (answer.status !== 403 || n === times) return { ...answer, proof }
  }
}

async function uploadFindings(around: Surroundings, url: URL): Promise<Finding[]> {
  const upload = { method: 'POST', headers: { 'content-type': 'image/jpeg' }, body: Buffer.alloc(uploadBytes) }
  const answer = await askOurs(around, new URL('/api/profileimage.php', url), upload).catch((error: unknown) => reasonOf(error))
  if (typeof answer !== 'string' && answer.status === 200) return []
  const seen = typeof answer === 'string' ? answer : String(answer.status)
  return [
    finding(
      'proxy.body_limit',
      `A photo of 9 MB does not get through the proxy: ${seen}.`,
      'Raise its limit of bodies to 20 MB (nginx: client_max_body_size 20m).',
    ),
  ]
}

async function eventFindings(around: Surroundings, url: URL): Promise<Finding[]> {
  const stream = { headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' } }
  const { status, pieces, proof } = await askOurs(around, new URL('/api/events.php', url), stream)
  const [first = ''] = pieces
  if (status === 200 && first.includes(proof) && !first.includes(': end')) return []
  return [
    finding(
      'proxy.gathers_events',
      'The proxy gathers live events: messages arrive late.',
      'Switch its buffering off for /api/events.php (docs/operating/proxy.md).',
    ),
  ]
}

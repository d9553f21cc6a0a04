/** The doctor's checks of brands and their hosts: settings, names, certificates, and where they lead. */
import { connect } from 'node:tls'
import { rootCertificates, type PeerCertificate } from 'node:tls'
import { requestOnce } from '#server/doctor/requests.ts'
import { finding, type Finding, reasonOf } from '#server/doctor/findings.ts'
import { newProbe, probeHeader } from '#server/doctor/probe.ts'
import type { Surroundings } from '#server/doctor/surroundings.ts'
import { fatalOf, formatFinding } from '#domain/sites/site-check.ts'
import { dayMs } from '#domain/time/durations.ts'
import { isLocalHost } from '#server/http/local.ts'
import type { Context } from '#server/infrastructure/context.ts'
import { checkSite } from '#server/sites/sites.ts'

const expiresSoonDays = 14
const connectMs = 8_000

/** Also brands whose stored settings this release cannot read: the directory leaves them out. */
export async function checkBrands(ctx: Context): Promise<Finding[]> {
  const rows = await ctx.db.selectFrom('site').select(['key', 'settings']).orderBy('key').execute()
  if (rows.length === 0)
    return [
      finding(
        'brand.none',
        'There is no brand: every host is answered 404.',
        'Make one: duet brand create (docs/operating/brands.md).',
      ),
    ]
  const found = await Promise.all(
    rows.map(async ({ key, settings }): Promise<Finding[]> => {
      const [first] = fatalOf((await checkSite(ctx, settings)).findings)
      const todo = `Look with "duet brand check ${key}", mend its file, and bring it in again.`
      return first ? [finding('brand.refused', `The brand ${key} would be refused: ${formatFinding(first)}.`, todo)] : []
    }),
  )
  return found.flat()
}

/** Hosts of this machine have neither names nor certificates. */
export const publicHostsOf = ({ ctx }: Surroundings) =>
  ctx?.sites.all().flatMap(({ file }) => file.hosts.filter((host) => !isLocalHost(host))) ?? []

export async function checkHost(around: Surroundings, host: string): Promise<Finding[]> {
  const addresses = await around.lookup(host).catch(() => [])
  if (addresses.length === 0)
    return [
      finding('host.no_dns', `${host} has no address.`, 'Let its DNS lead to the proxy, or take the host out of its brand.'),
    ]
  const certificate = await readCertificate(around, host).catch((error: unknown) => reasonOf(error))
  if (typeof certificate === 'string')
    return [
      finding(
        'certificate.missing',
        `${host} does not answer by https: ${certificate}.`,
        'Let its DNS lead to the proxy, and the proxy get a certificate for it.',
      ),
    ]
  return [...certificateFindings(around, host, certificate), ...(await leadsHere(around, host))]
}

type Presented = { subject: PeerCertificate; problem: string | null }

function readCertificate({ httpsAt, ca }: Surroundings, host: string): Promise<Presented> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...httpsAt(host),
      servername: host,
      rejectUnauthorized: false,
      ca: ca === undefined ? undefined : [...rootCertificates, ca],
      timeout: connectMs,
    })
    socket.once('secureConnect', () => {
      const { authorizationError: problem } = socket
      const subject = socket.getPeerCertificate()
      socket.destroy()
      resolve({ subject, problem: problem ? String((problem as Error & { code?: string }).code ?? problem) : null })
    })
    socket.once('timeout', () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
  })
}

function certificateFindings({ now }: Surroundings, host: string, { subject, problem }: Presented): Finding[] {
  const until = new Date(subject.valid_to)
  const daysLeft = Math.floor((until.getTime() - now().getTime()) / dayMs)
  if (daysLeft < expiresSoonDays) {
    const wrong =
      daysLeft < 0 ? `The certificate of ${host} has expired.` : `The certificate of ${host} expires in ${daysLeft} days.`
    return [finding('certificate.expires', wrong, 'Let the proxy renew it, and see why it did not.')]
  }
  if (problem === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return [
      finding(
        'certificate.name',
        `The certificate that ${host} shows is for ${subject.subject.CN}.`,
        'Get one with this name; Caddy does it by itself (docs/operating/proxy.md).',
      ),
    ]
  if (problem !== null)
    return [
      finding(
        'certificate.untrusted',
        `Browsers do not trust the certificate of ${host}: ${problem}.`,
        'Get one from a known authority, and serve its whole chain.',
      ),
    ]
  return []
}

/** The host resolves and has TLS, but may be somebody else's machine. */
async function leadsHere(around: Surroundings, host: string): Promise<Finding[]> {
  const { header, proof } = newProbe(around.config.sessionSecret, around.now())
  const answer = await requestOnce(around, new URL(`https://${host}/api/settings.php`), {
    headers: { [probeHeader]: header },
  }).catch(() => null)
  if (answer?.text.includes(proof) || answer?.text.includes('probe_refused')) return []
  return [
    finding(
      'host.not_here',
      `${host} leads to another machine.`,
      'Let its DNS lead to the proxy of this installation, or take the host out of its brand.',
    ),
  ]
}

/** What the doctor finds: a stable code, what is wrong, and what to do. Every code stands in docs/operating/doctor.md. */

export const findingCodes = [
  'settings.refused',
  'settings.not_production',
  'secret.weak',
  'secret.differs',
  'metrics.no_token',
  'database.away',
  'database.old',
  'database.encoding',
  'database.collation',
  'database.clock',
  'database.behind',
  'database.changed',
  'database.connections',
  'database.transactions',
  'database.dead_rows',
  'database.xid_age',
  'queue.missing',
  'worker.none',
  'jobs.waiting',
  'jobs.dead',
  'ledger.mismatch',
  'evidence.overdue',
  'switch.on',
  'console.no_role',
  'push.keys_broken',
  'brand.none',
  'brand.refused',
  'host.no_dns',
  'host.not_here',
  'certificate.missing',
  'certificate.untrusted',
  'certificate.expires',
  'certificate.name',
  'proxy.proto',
  'proxy.host',
  'proxy.untrusted',
  'proxy.address_forged',
  'proxy.no_address',
  'proxy.foreign_headers',
  'proxy.body_limit',
  'proxy.compression',
  'proxy.gathers_events',
  'process.open_files',
  'process.memory',
  'process.releases',
  'mail.none',
  'mail.away',
  'mail.refused',
  'redis.away',
  'nats.away',
  'nats.no_stream',
  'files.refused',
  'disk.full',
  'backups.old',
  'archive.failing',
  'payments.none',
  'payments.sandbox',
  'payments.away',
  'check.timed_out',
  'check.failed',
] as const
export type FindingCode = (typeof findingCodes)[number]

/** `wrong` and `todo` are one sentence each. */
export type Finding = { code: FindingCode; wrong: string; todo: string }
export const finding = (code: FindingCode, wrong: string, todo: string): Finding => ({ code, wrong, todo })

export type Check = { name: string; run: () => Promise<Finding[]> }

const checkMs = 15_000

/** Runs all side by side. One that takes too long, or breaks, is a finding itself. */
export async function runChecks(checks: readonly Check[], timeoutMs = checkMs): Promise<Finding[]> {
  const found = await Promise.all(checks.map((check) => runCheck(check, timeoutMs)))
  const findings = found.flat()
  const order = (one: Finding) => findingCodes.indexOf(one.code)
  return findings.toSorted((a, b) => order(a) - order(b))
}

async function runCheck({ name, run }: Check, timeoutMs: number): Promise<Finding[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Finding[]>((resolve) => {
    const seconds = timeoutMs / 1000
    const words = finding(
      'check.timed_out',
      `The check of ${name} had no answer in ${seconds} s.`,
      'See whether what it asks is busy or cut off, and look again.',
    )
    timer = setTimeout(() => resolve([words]), timeoutMs)
  })
  const broken = (error: unknown) => [
    finding('check.failed', `The check of ${name} broke off: ${reasonOf(error)}.`, 'Mend what it says, and look again.'),
  ]
  try {
    return await Promise.race([run().catch(broken), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Short, and without addresses of people. */
export function reasonOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  const words = typeof message === 'string' && message !== '' ? message : String(code ?? error)
  return words.replaceAll(/\s+/g, ' ').replace(/\.$/, '').slice(0, 200)
}

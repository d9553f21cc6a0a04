/** The doctor's checks of the settings and of the disk they name. */
import { randomBytes } from 'node:crypto'
import { access, constants, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '#domain/time/durations.ts'
import { finding, type Finding, reasonOf } from '#server/doctor/findings.ts'
import type { Surroundings } from '#server/doctor/surroundings.ts'
import { findNewest } from '#server/backups/backups.ts'
import { isLocalHost } from '#server/http/local.ts'
import { laptopSecret } from '#server/infrastructure/settings.ts'
import { openFilesAt } from '#server/infrastructure/open-files.ts'

/** 32 random letters have far more. */
const leastDifferentLetters = 12
/** A night's backup, and some hours for it to run. */
const oldestBackupMs = 30 * hourMs
const leastFree = { share: 0.05, bytes: 512 * 1024 * 1024 }

export function settingsFindings({ config, ctx }: Surroundings): Finding[] {
  const { production, sessionSecret, metricsToken, smtpUrl } = config
  const found: Finding[] = []
  const open = ctx?.sites.all().flatMap(({ file }) => file.hosts.filter((host) => !isLocalHost(host))) ?? []
  if (!production && open.length > 0) {
    const wrong = `NODE_ENV is not production, and others can reach ${open[0]}.`
    found.push(finding('settings.not_production', wrong, 'Set NODE_ENV=production for every process.'))
  }
  if (!production) return found
  if (sessionSecret === laptopSecret || new Set(sessionSecret).size < leastDifferentLetters)
    found.push(
      finding(
        'secret.weak',
        'SESSION_SECRET is easy to guess.',
        'Make one with "openssl rand -hex 32"; everybody is logged out once.',
      ),
    )
  if (!metricsToken)
    found.push(
      finding(
        'metrics.no_token',
        'METRICS_TOKEN is not set, so nothing can watch this installation.',
        'Set it, and give it to Prometheus (docs/operating/monitoring.md).',
      ),
    )
  if (!smtpUrl)
    found.push(
      finding(
        'mail.none',
        'SMTP_URL is not set: mails stay in the outbox, and nobody gets one.',
        'Set SMTP_URL to a mail server.',
      ),
    )
  return found
}

export async function checkDisk({ config, spaceOf }: Surroundings): Promise<Finding[]> {
  // a folder that is missing is found by the check of files
  const { free, size } = await spaceOf(config.dataDir).catch(() => ({ free: Number.POSITIVE_INFINITY, size: 0 }))
  if (free >= leastFree.bytes && free >= size * leastFree.share) return []
  const wrong = `The disk of DATA_DIR has ${Math.round(free / 1024 / 1024)} MB left.`
  return [finding('disk.full', wrong, 'Make room or enlarge the disk: when it is full, photos and much else are refused.')]
}

/** Only where a folder for backups is named: others back up in another way. */
export async function checkBackups({ config, now }: Surroundings): Promise<Finding[]> {
  if (config.backupDir === join(config.dataDir, 'backups')) return []
  const newest = await findNewest(config.backupDir).catch(() => null)
  if (newest !== null && now().getTime() - newest.getTime() <= oldestBackupMs) return []
  const wrong = newest
    ? `The newest backup is of ${newest.toISOString().slice(0, 16)}.`
    : `There is no backup in ${config.backupDir}.`
  return [finding('backups.old', wrong, 'Let "duet backup make" run every night, and see why it did not.')]
}

/** Stores a small file of its own, reads it, and removes it again. */
export async function checkFiles({ config, now }: Surroundings): Promise<Finding[]> {
  const files = openFilesAt(config, config.files.at, now)
  const path = `doctor-${randomBytes(12).toString('hex')}.json`
  const bytes = Buffer.from('{"from":"duet doctor"}')
  try {
    if (config.files.at === 'disk' && !(await hasFolder(config.dataDir))) return []
    await files.put(path, bytes, { contentType: 'application/json' })
    const read = await files.get(path)
    if (read === null || !bytes.equals(read.bytes)) throw new Error('what was stored is not what is read')
    await files.remove(path)
    if (await files.has(path)) throw new Error('a removed file is still there')
    return []
  } catch (error) {
    await files.remove(path).catch(() => {})
    const place = config.files.at === 'disk' ? `DATA_DIR (${config.dataDir})` : config.files.at
    const wrong = `Files cannot be stored, read and removed in ${place}: ${reasonOf(error)}.`
    return [
      finding('files.refused', wrong, 'Let the user of the processes write there, or mend the keys and rights of the store.'),
    ]
  }
}

/** A fresh installation has none yet: made here, it would belong to the user who runs the doctor. Throws where it could not be made. */
async function hasFolder(dataDir: string): Promise<boolean> {
  await access(dataDir, constants.W_OK)
  return stat(join(dataDir, 'files')).then(
    () => true,
    () => false,
  )
}

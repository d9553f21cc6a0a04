/** GeoIP: the country of an IP address, from a local file. No request leaves the machine, and no address is stored. */
import { readFileSync, statSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { Country } from '#domain/geo/places.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Log } from '#server/infrastructure/log.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

export type GeoIp = {
  /** The country; null when unknown or none of ours. */
  countryOf: (address: string) => Country | null
  /** The code of any country (ISO 3166-1), as `NL`; null when unknown. */
  codeOf: (address: string) => string | null
  close: () => void
}

const shipped = fileURLToPath(new URL('../../../geo/addresses.mmdb', import.meta.url))
type GeoIpOptions = { file: string | null; log: Log; pollEveryMs?: number }

/** An operator's own file is read again after it was replaced. An unreadable one leaves the old one in use. */
export function openGeoIp({ file, log, pollEveryMs = minuteMs }: GeoIpOptions): GeoIp {
  // taken before reading: a replacement during the read is seen by the next check
  let stamp = file && stampOf(file)
  let db = file ? openOwn(file) : openAddresses(shipped)
  function look(own: string) {
    const now = stampOf(own)
    if (now === stamp) return
    stamp = now
    try {
      db = openAddresses(own)
      log.info({ event: 'geoip.read', file }, 'the countries of addresses were read again')
    } catch (error) {
      log.error(
        { event: 'geoip.not_read', err: error, file },
        'the countries of addresses cannot be read: the previous ones stay in use',
      )
    }
  }
  const looking = file ? setInterval(() => look(file), pollEveryMs).unref() : undefined
  const countryOf = (address: string) => Country.safeParse(codeIn(db, address)).data ?? null
  return { countryOf, codeOf: (address) => codeIn(db, address), close: () => clearInterval(looking) }
}

function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true })
  return found ? `${found.mtimeNs} ${found.size} ${found.ino}` : 'gone'
}

type Addresses = Reader<CountryResponse>

/** Each record of the file is decoded once. */
function openAddresses(file: string): Addresses {
  const bytes = readFileSync(file)
  // the reader accepts files without a valid end marker, so it is checked here
  if (!bytes.includes('MaxMind.com')) throw new Error('it is no file of the MaxMind DB format')
  return new Reader(bytes, { cache: new Map() })
}

function openOwn(file: string): Addresses {
  try {
    return openAddresses(file)
  } catch (error) {
    throw new StartError(`GEOIP_FILE ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

/**
 * IPv6 addresses come as their first half (/64); the reader needs a whole address. A file with IPv4 only knows none of them.
 */
function codeIn(db: Addresses, origin: string): string | null {
  const address = isIP(origin) ? origin : `${origin}::`
  if (!isIP(address) || (isIPv6(address) && db.metadata.ipVersion === 4)) return null
  // MaxMind and DB-IP have `country.iso_code`, others `country_code`
  const found: (CountryResponse & { country_code?: string }) | null = db.get(address)
  return found?.country?.iso_code ?? found?.country_code ?? null
}

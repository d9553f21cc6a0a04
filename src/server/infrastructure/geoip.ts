/** GeoIP: the country an address of the internet lies in. From a file that ships; nothing is asked anywhere, nothing is kept of the address. */
import { readFileSync, statSync } from 'node:fs'
import { isIP, isIPv6 } from 'node:net'
import { fileURLToPath } from 'node:url'
import { type CountryResponse, Reader } from 'mmdb-lib'
import { Country } from '#domain/geo/places.ts'
import { minuteMs } from '#domain/time/durations.ts'
import type { Log } from '#server/infrastructure/log.ts'
import { StartError } from '#server/infrastructure/start-error.ts'

export type GeoIp = {
  /** Null where it is not known, and for every country we are not open in. */
  countryOf: (address: string) => Country | null
  close: () => void
}

const shipped = fileURLToPath(new URL('../../../geo/addresses.mmdb', import.meta.url))
type GeoIpOptions = { file: string | null; log: Log; pollEveryMs?: number }

/** A file of the operator's own is read again when it was replaced; one that cannot be read leaves the one before in place. */
export function openGeoIp({ file, log, pollEveryMs = minuteMs }: GeoIpOptions): GeoIp {
  // taken before it is read: what replaces it meanwhile is seen at the next look
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
  return { countryOf: (address) => countryIn(db, address), close: () => clearInterval(looking) }
}

function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false, bigint: true })
  return found ? `${found.mtimeNs} ${found.size} ${found.ino}` : 'gone'
}

type Addresses = Reader<CountryResponse>

/** An answer is decoded once, however many addresses have it. */
function openAddresses(file: string): Addresses {
  const bytes = readFileSync(file)
  // the reader goes by what it finds where the end should be, and says little about a file that is none
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

/** Of an address of IPv6 `visitor.ts` keeps the first half. The reader takes whatever it is asked for an address, and one of IPv6 for an older one where its file knows only these. */
function countryIn(db: Addresses, asked: string): Country | null {
  const address = isIP(asked) ? asked : `${asked}::`
  if (!isIP(address) || (isIPv6(address) && db.metadata.ipVersion === 4)) return null
  // MaxMind and DB-IP say `country.iso_code`, others `country_code`
  const found: (CountryResponse & { country_code?: string }) | null = db.get(address)
  return Country.safeParse(found?.country?.iso_code ?? found?.country_code).data ?? null
}

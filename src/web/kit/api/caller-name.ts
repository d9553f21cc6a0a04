/** Names the calling app and its host: in headers, or in the address. */

export const packageName = `duet-web/${import.meta.env?.DUET_VERSION ?? 'dev'}`

export const callerHeaders = (host: string) => ({ 'x-package': packageName, 'x-original-host': host })

/** The same in the address, for streams and beacons: browsers send no custom headers with them. */
export const namedAddress = (path: string) =>
  `${path}?${new URLSearchParams({ package: packageName, original_host: location.host }).toString()}`

/** Which app calls and from which host: as headers, or in the address. */

export const packageName = `duet-web/${import.meta.env?.DUET_VERSION ?? 'dev'}`

export const callerHeaders = (host: string) => ({ 'x-package': packageName, 'x-original-host': host })

/** The same in the address, for streams and beacons: a browser sends no headers of ours with them. */
export const namedAddress = (path: string) =>
  `${path}?${new URLSearchParams({ package: packageName, original_host: location.host }).toString()}`

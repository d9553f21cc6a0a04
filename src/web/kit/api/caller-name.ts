/** Which app calls and from which host, as headers. */

export const packageName = `duet-web/${import.meta.env?.DUET_VERSION ?? 'dev'}`

export const callerHeaders = (host: string) => ({ 'x-package': packageName, 'x-original-host': host })

/** Which app calls and from which host, in the address of streams and beacons: a browser sends no headers of ours with them. */
import { packageName } from '#web/kit/api/caller-name.ts'

export const namedAddress = (path: string) =>
  `${path}?${new URLSearchParams({ package: packageName, original_host: location.host }).toString()}`

/** About how far the towns of two members are apart, as a band: never the number itself. */

/** Kilometres; a band reaches up to its number. */
export const distanceBands = [5, 10, 25, 50, 100] as const
export type DistanceBand = (typeof distanceBands)[number]

/** The narrowest band of a distance in kilometres; null beyond the widest. */
export const bandOf = (km: number): DistanceBand | null => distanceBands.find((band) => km <= band) ?? null

/** Orders of authorities: what they ask, what was given, and who was told when. */
import { hourMs } from '#domain/time/durations.ts'

/** `act`: to act against illegal content (Art. 9). `inform`: to give information (Art. 10). */
export const orderGrounds = ['act', 'inform', 'police', 'court'] as const
export type OrderGround = (typeof orderGrounds)[number]
/** What a package holds: only what was asked for. */
export const packageParts = ['account', 'profile', 'photos', 'messages', 'orders', 'devices', 'reports'] as const
export type PackagePart = (typeof packageParts)[number]
/** A package is fetched within this time, once. */
export const packageLifeMs = 72 * hourMs

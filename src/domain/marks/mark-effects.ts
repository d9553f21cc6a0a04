/** The kinds of marks of bans, and what each does at sign-up. */

/** No payment provider of ours gives the fingerprint of a payer yet. */
export const markKinds = ['address', 'device', 'network', 'payer', 'mail_domain', 'cidr', 'country'] as const
export type MarkKind = (typeof markKinds)[number]
/** Kinds of rules by hand. All but `address` hold their value in clear: they name nobody. */
export const handMadeKinds = ['mail_domain', 'cidr', 'country', 'address'] as const
export type HandMadeKind = (typeof handMadeKinds)[number]
/** The strongest first. */
export const markEffects = ['refuse', 'hold', 'note'] as const
export type MarkEffect = (typeof markEffects)[number]
export type SightingKind = 'address' | 'network' | 'device'

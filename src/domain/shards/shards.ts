/** Shards of a pool: which of its databases has a member, and which a conversation (docs/decisions/0103-a-send-in-steps.md). */
import type { ProfileId } from '#domain/profiles/profiles.ts'

const mask = 0xff_ff_ff_ff_ff_ff_ff_ffn

/** The last step of SplitMix64: numbers in a row lie far apart. */
function mix(id: bigint): bigint {
  const first = ((id ^ (id >> 30n)) * 0xbf_58_47_6d_1c_e4_e5_b9n) & mask
  const second = ((first ^ (first >> 27n)) * 0x94_d0_49_bb_13_31_11_ebn) & mask
  return second ^ (second >> 31n)
}

/** The shard that a member lives on: wallet, lots, keys, versions. The same for ever, for as many shards. */
export const shardOfMember = (member: ProfileId, shards: number): number => Number(mix(BigInt(member)) % BigInt(shards))

/** The shard of the conversation of two members: that of the one with the lower id. */
export const shardOfConversation = (one: ProfileId, other: ProfileId, shards: number): number =>
  shardOfMember(one < other ? one : other, shards)

/** The tables of photos, as Kysely sees them: photos, the hashes of refused ones, and selfies of verifications. */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { HeldFor, PhotoLook } from '#domain/photos/photos.ts'
import type { Pose, VerificationReason } from '#domain/verification/poses.ts'

export interface PhotoTables {
  image: {
    id: GeneratedAlways<number>
    member_id: number
    token: string
    position: number
    width: number
    height: number
    thumbhash: Buffer
    sizes_ready: Generated<boolean>
    created_at: Generated<Date>
    nude_by_owner: Generated<boolean>
    nude_by_moderator: Generated<boolean>
    reviewed_at: Date | null
    reviewed_by: string | null
    look: Generated<PhotoLook>
    held_for: HeldFor | null
    /** Read as text (`phash::text`): its 64 bits are more than a number holds. */
    phash: ColumnType<unknown, string | null | undefined, string | null>
    decision_id: number | null
    /** What it was before that decision hid it. */
    look_before: PhotoLook | null
    held_before: HeldFor | null
    alike_id: number | null
    alike_bits: number | null
    pool_id: Generated<number>
  }
  photo_hash: {
    decision_id: number
    phash: ColumnType<unknown, string>
    verdict: 'hidden' | 'banned'
    pool_id: Generated<number>
  }
  verification: {
    id: GeneratedAlways<number>
    member_id: number
    site_id: number
    state: 'posing' | 'waiting' | 'approved' | 'refused' | 'expired' | 'withdrawn'
    poses: Pose[]
    began_at: Date
    expires_at: Date
    sent_at: Date | null
    decided_at: Date | null
    decided_by: 'people' | 'provider' | null
    reason: VerificationReason | null
    compared: Generated<number[]>
    lapsed_at: Date | null
    lapsed_for: 'photos' | 'ban' | 'member' | null
    case_id: number | null
    pool_id: Generated<number>
  }
  verification_photo: { verification_id: number; place: number; token: string; pool_id: Generated<number> }
}

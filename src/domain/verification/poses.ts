/** Verification by selfies: the poses, the reasons of a refusal, and the limits. Pure rules. */
import { dayMs, minuteMs } from '#domain/time/durations.ts'

/** What a selfie shows, so that it was taken now. The server draws some of them. */
export const poses = ['left', 'right', 'up', 'chin', 'ear', 'palm', 'two_fingers', 'smile'] as const
export type Pose = (typeof poses)[number]
/** How many of them a try asks for. */
export const posesATry = 3
/** Poses are good for this long, once. */
export const posesMs = 10 * minuteMs

/** Why a try was refused; each has words for the member that say what to do. */
export const verificationReasons = ['other_person', 'pose', 'face', 'several', 'unclear', 'picture_of_picture'] as const
export type VerificationReason = (typeof verificationReasons)[number]

/** Tries that were sent within a week. */
export const [triesAWeek, triesPeriodMs] = [3, 7 * dayMs] as const
/** What nobody decided ends after this long. */
export const waitingMs = 14 * dayMs
/** Dates and outcomes of tries stay this long, except of the one whose badge holds. */
export const triesStoredMs = 365 * dayMs

/** Different poses. `pick` gives a whole number below the one it gets. */
export function drawPoses(pick: (below: number) => number): Pose[] {
  const left: Pose[] = [...poses]
  return Array.from({ length: posesATry }, () => left.splice(pick(left.length), 1)).flat()
}

/** Common ground: what two members' profiles share, shown to both. */
import type { OwnProfile } from '#domain/members/members.ts'
import type { FieldValues } from '#domain/profiles/profile-fields.ts'
import type { Profile } from '#domain/profiles/profiles.ts'

export type CommonGround = {
  /** Each fits the other's wishes. */
  seeking: boolean
  looking_for: NonNullable<FieldValues['looking_for']> | null
  /** The narrower of the two that is true. */
  home: 'city' | 'region' | null
  interests: FieldValues['interests']
}
type Mine = Pick<OwnProfile, 'gender' | 'seeking' | 'looking_for' | 'city' | 'country' | 'countryregion' | 'interests'>
type Theirs = Pick<Profile, keyof Mine>

/** Null without any. Fields that the site hides are absent and not compared. */
export function commonGround(mine: Mine, theirs: Theirs): CommonGround | null {
  const ground: CommonGround = {
    seeking: seeks(mine, theirs) && seeks(theirs, mine),
    looking_for: mine.looking_for === theirs.looking_for ? theirs.looking_for : null,
    home: homeOf(mine, theirs),
    interests: theirs.interests.filter((interest) => mine.interests.includes(interest)),
  }
  const isEmpty = !ground.seeking && !ground.looking_for && !ground.home && ground.interests.length === 0
  return isEmpty ? null : ground
}

const seeks = (one: Pick<Mine, 'seeking'>, other: Pick<Mine, 'gender'>) =>
  one.seeking !== null && other.gender !== null && (one.seeking === 'any' || one.seeking === other.gender)

function homeOf(mine: Mine, theirs: Theirs) {
  if (mine.country === null || mine.country !== theirs.country) return null
  if (mine.city && theirs.city && mine.city.toLocaleLowerCase('en') === theirs.city.toLocaleLowerCase('en')) return 'city'
  return mine.countryregion !== null && mine.countryregion === theirs.countryregion ? 'region' : null
}

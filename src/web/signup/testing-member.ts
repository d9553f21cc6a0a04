/** For tests: a member who has just signed up, with the test's changes. */
import { forDetails } from '#domain/profiles/profile-fields.ts'
import type { OwnProfile, User } from '#domain/members/members.ts'

const profile = {
  id: 5,
  name: 'Anna',
  age: null,
  gender: null,
  seeking: null,
  date_of_birth: null,
  city: null,
  country: 'NL',
  countryregion: null,
  language: 'en',
  main_image: null,
  fictional_icon: null,
  ...forDetails(() => null),
  interests: [],
  personal: null,
  images: [],
  lastSignupStep: false,
} as unknown as OwnProfile

/** The fields that are required before writing or liking. */
export const complete = { gender: 'f', date_of_birth: '1990-05-04' } as const

export const member = (fields: Partial<OwnProfile>): User => ({
  email: 'anna@example.org',
  mailprovider: 1,
  paid_user: false,
  signup_date: '2026-11-21T12:00:00.000Z',
  activated: false,
  email_refused: false,
  timezone: null,
  language: 'en',
  fictional_icon: null,
  credits: 6,
  unread_messages: 0,
  new_likes: 0,
  profile: { ...profile, ...fields },
})

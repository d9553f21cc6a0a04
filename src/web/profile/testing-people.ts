/** For tests: people in the shape of the wire. */
import type { Likes } from '#domain/likes/likes.ts'
import type { ProfileCard, ProfileId } from '#domain/profiles/profiles.ts'

export const idOf = (id: number) => id as ProfileId

export const person = (more: Partial<ProfileCard> = {}): ProfileCard => ({
  id: idOf(7),
  name: 'Bram',
  age: 38,
  gender: 'm',
  city: 'Nijmegen',
  country: 'NL',
  countryregion: null,
  language: 'en',
  main_image: null,
  fictional_icon: null,
  ...more,
})

export const noLikes: Likes = {
  profiles: [],
  fictional: [],
  liked_by: [],
  likes: [],
  new_likes: 0,
  counts: { liked_by: 0, likes: 0, mutual: 0 },
  next: null,
}

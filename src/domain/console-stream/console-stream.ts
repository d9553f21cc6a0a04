/** What the console's event stream names: lists that changed, never what is in them. A browser reads the list again. */
import type { Permission } from '#domain/staff/permissions.ts'

/** Each with the right that its list needs; null: everybody who is signed in has one. */
export const changeTopics = {
  cases: 'cases.work',
  complaints: 'complaints',
  approvals: null,
  exports: null,
  many: 'members.read',
  today: 'figures',
  jobs: 'jobs',
  health: 'health',
} as const satisfies Record<string, Permission | null>
export type ChangeTopic = keyof typeof changeTopics
export const eachChangeTopic = Object.keys(changeTopics) as ChangeTopic[]
export const isChangeTopic = (name: unknown): name is ChangeTopic => typeof name === 'string' && Object.hasOwn(changeTopics, name)

/** These change by themselves: a stream names them this often, which is how old their numbers may be. */
export const movingTopics: readonly ChangeTopic[] = ['today', 'jobs', 'health']
export const movingSeconds = 15

/** By the first word of an act in the audit log. Nouns without a list that is kept fresh change none. */
const topicsOfNoun: Record<string, readonly ChangeTopic[]> = {
  case: ['cases'],
  decision: ['cases'],
  appeal: ['cases'],
  photo: ['cases'],
  complaint: ['complaints'],
  notice: ['complaints', 'cases'],
  flagger: ['complaints'],
  authority: ['complaints'],
  member: ['many', 'cases'],
  job: ['jobs'],
  switch: ['health'],
  export: ['exports'],
  approval: ['approvals'],
  brand: [],
  glass: [],
  key: [],
  mark: [],
  role: [],
  setting: ['health'],
  staff: [],
  view: [],
}
export const nounsOfActs = Object.keys(topicsOfNoun)

export const topicsOfAct = (noun: string): readonly ChangeTopic[] => topicsOfNoun[noun] ?? []

/** After these acts somebody may hold other rights, or none. */
export const changesRights = (noun: string): boolean => noun === 'staff' || noun === 'role'

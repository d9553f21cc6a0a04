/** What the person may, for screens: the server decides with each call, screens only leave out what would be refused. */
import type { Me } from '#domain/staff/staff.ts'
import { isActing, type Permission } from '#domain/staff/permissions.ts'
import { useConsoleState } from '#console/app/console.ts'

/** Sees something of it, at least by looking. */
export const hasRight = (me: Me, permission: Permission) => me.rights.some((right) => right.permission === permission)

/** May act: more than a look or a draft, whatever proof or second person it needs. */
export const mayAct = (me: Me, permission: Permission) =>
  me.rights.some((right) => right.permission === permission && isActing(right))

/** `const { may, sees } = useRights()` */
export function useRights() {
  const { me } = useConsoleState()
  return {
    sees: (permission: Permission) => me !== null && hasRight(me, permission),
    may: (permission: Permission) => me !== null && mayAct(me, permission),
  }
}

/** What is typed in the own profile and not saved yet, and saving all of it at once. */
import type { User, UserChange } from '#domain/members/members.ts'
import { differs, draftSections, type DraftSection } from '#web/my-profile/profile-draft.ts'
import { useSave } from '#web/kit/data/use-save.ts'

/** `stopped`: the basics hold an answer that cannot be right. `saveAll` is true when nothing is left unsaved. */
export function useUnsaved(user: User, changes: Record<DraftSection, UserChange>, stopped: boolean) {
  const { save } = useSave(() => {})
  const unsaved = draftSections.filter((section) => differs(changes[section], user))
  const saveAll = async (): Promise<boolean> => {
    const ready = unsaved.filter((section) => section !== 'basics' || !stopped)
    if (ready.length === 0) return unsaved.length === 0
    const all: UserChange = Object.assign({}, ...ready.map((section) => changes[section]))
    return (await save(all)) && ready.length === unsaved.length
  }
  return { dirty: unsaved.length > 0, saveAll }
}

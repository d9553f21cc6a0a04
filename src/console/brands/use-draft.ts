/** A brand's draft in this tab: it survives a reload, and says when the brand changed meanwhile. */
import { type Draft, isSame, readDraft, writeDraft } from '#domain/brand-settings/brand-draft.ts'
import type { BrandPage } from '#domain/brand-settings/brand-settings.ts'
import { useStored } from '#console/decisions/stored.ts'

/** `base`: the settings that were live when the draft began, of the file with this stamp. Null: nothing was changed. */
type Stored = { settings: string | null; base: string; stamp: string }

const nothing: Stored = { settings: null, base: '', stamp: '' }

export function useDraft({ site_id, settings: live, stamp }: BrandPage) {
  const [stored, setStored] = useStored(`brand ${site_id}`, nothing)
  const isBegun = stored.settings !== null
  const text = stored.settings ?? live
  const draft = readDraft(text)
  /** Another change of the file, of prices or so, is no reason to stop. */
  const isOld = isBegun && stored.stamp !== stamp && stored.base !== live
  const write = (settings: string) =>
    setStored((before) => (before.settings === null ? { settings, base: live, stamp } : { ...before, settings }))
  return {
    text,
    /** Null: JSON that cannot be read. */
    draft,
    isOld,
    stamp: isOld ? stored.stamp : stamp,
    isChanged: isBegun && !(draft && isSame(draft, readDraft(live))),
    write,
    change: (edit: (before: Draft) => Draft) =>
      setStored((before) => {
        const read = readDraft(before.settings ?? live)
        if (!read) return before
        const settings = writeDraft(edit(read))
        return before.settings === null ? { settings, base: live, stamp } : { ...before, settings }
      }),
    startOver: () => setStored(nothing),
    /** The draft goes on, as a change of what is live now. */
    keep: () => setStored((before) => ({ ...before, base: live, stamp })),
  }
}

/** Watches what changed, for all streams of this process together: new lines of the audit log, and what came without one. */
import { changesRights, type ChangeTopic, eachChangeTopic, topicsOfAct } from '#domain/console-stream/console-stream.ts'
import type { Db } from '#server/infrastructure/context.ts'
import * as store from '#server/console-stream/console-stream.store.ts'

/** After a longer stretch, such as an act on thousands of members while the database was away, everything may have changed. */
const mostLines = 5_000
const markedTopics = ['cases', 'complaints', 'exports', 'health'] as const satisfies readonly ChangeTopic[]

type FoundChanges = { topics: Set<ChangeTopic>; isAboutRights: boolean }

/** The first look only remembers where things stand. */
export function openChanges(db: Db) {
  let last: store.Marks | null = null
  return {
    async find(): Promise<FoundChanges> {
      const [before, now] = [last, await store.readMarks(db)]
      last = now
      if (!before || !now) return { topics: new Set(), isAboutRights: false }
      if (now.seal - before.seal > mostLines) return { topics: new Set(eachChangeTopic), isAboutRights: true }
      const nouns = now.seal === before.seal ? [] : await store.listNouns(db, before.seal, now.seal)
      const topics = new Set([
        ...markedTopics.filter((topic) => before[topic] !== now[topic]),
        ...nouns.flatMap(({ noun, is_approval }): ChangeTopic[] => [
          ...topicsOfAct(noun),
          ...(is_approval ? ['approvals' as const] : []),
        ]),
      ])
      return { topics, isAboutRights: nouns.some(({ noun }) => changesRights(noun)) }
    },
    forget: () => void (last = null),
  }
}

/** Where a worker is killed: each statement of a send in steps, at each moment of its transaction. */

export const statements = [
  'reserve',
  'store',
  'finish',
  'give_back',
  'take',
  'read_outbox',
  'do_outbox',
  'delete_outbox',
] as const
/** Before it is sent, while it runs or commits, done and not committed, and committed without the worker's knowledge. */
export const moments = ['unsent', 'running', 'uncommitted', 'committed'] as const

/** `nth`: the how many-th time that the worker comes there. `cut`: the connection is lost, and not the worker. */
export type Point = { statement: (typeof statements)[number]; moment: (typeof moments)[number]; nth: number; cut: boolean }

export const points = statements.flatMap((statement) => moments.map((moment) => ({ statement, moment })))

/** Of a message, in credits. */
export const cost = 2

/** What a member sends: the text is the key, and stands nowhere else. */
export type SendRequest = { key: string; pair: number; isBack: boolean }

export type ToWorker = { point: Point } | { again: SendRequest[] } | { lost: true }
export type FromWorker =
  | { ready: true }
  | { asked: SendRequest }
  | { answered: string; answer: unknown }
  | { reached: Point; pid: number; database: string }
  | { passed: true }
  | { failed: string }

/** The build that a worker belongs to, written into it by `tools/web/build-worker.ts`; null while developing, when nothing is kept. */
declare const WORKER_BUILD: Build | null

export type Build = { id: string; files: readonly string[] }

export const findBuild = () => WORKER_BUILD

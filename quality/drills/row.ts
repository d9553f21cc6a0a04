/** One line of a drill's table. */
export type Row = { step: string; seconds: number; ok: boolean; saw: string }

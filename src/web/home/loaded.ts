/** A part of home: `undefined` while it is on its way, null when it could not be loaded. */
export type Loaded<Value> = Value | null | undefined

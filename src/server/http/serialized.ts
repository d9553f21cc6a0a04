/** An answer that is JSON already: put together from pieces that were checked when they were stored. */

const mark: unique symbol = Symbol('serialized')
export type Serialized<T> = { readonly json: string; readonly [mark]: true; readonly of?: T }

/** Only for text whose parts went through the wire's schemas before. */
export const serialized = <T>(json: string): Serialized<T> => ({ json, [mark]: true })
export const isSerialized = (value: unknown): value is Serialized<unknown> =>
  typeof value === 'object' && value !== null && mark in value

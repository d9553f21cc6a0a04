/** Templates: the three designs that a brand is built on. */
import * as z from 'zod/mini'

export const Template = z.enum(['social', 'classic', 'lavish'])
export type Template = z.infer<typeof Template>

/** Whether links of the other are hidden in the open conversation. Apart from the part that hides them, which is lazy. */
import { createContext, use } from 'react'

export const HidesLinks = createContext(false)
export const useHidesLinks = () => use(HidesLinks)

/** Where the photos of this site are kept (`settings.cdn_prefix`). The shell says it once. */
import { createContext } from 'react'

export const PhotoPrefix = createContext('')

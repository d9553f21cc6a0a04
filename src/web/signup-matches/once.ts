/** The first matches are shown once: whoever passed them in this tab is not taken there again. */
import { storeInTab, readFromTab } from '#web/kit/app/tab-store.ts'

const place = 'signup-matches'

export const notePassed = () => storeInTab(place, 'passed')

export const hasPassed = (): boolean => readFromTab(place) !== null

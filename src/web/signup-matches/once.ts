/** The first matches are shown once: whoever passed them in this tab is not taken there again. */
import { keepInTab, keptInTab } from '#web/kit/app/tab-store.ts'

const place = 'signup-matches'

export const notePassed = () => keepInTab(place, 'passed')

export const hasPassed = (): boolean => keptInTab(place) !== null

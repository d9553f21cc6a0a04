/** For tests: all English texts. */
import texts from '../../../../locales/en.json' with { type: 'json' }

export const english: object = texts

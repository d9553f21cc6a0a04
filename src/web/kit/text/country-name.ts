/** The countries' names, in the reader's language: those Duet is open in. */
import { useText } from '#web/kit/text/text.tsx'

export const useCountryName = () => useText('countries')

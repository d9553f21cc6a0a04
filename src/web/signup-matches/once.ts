/** The first matches are shown once: whoever passed them in this tab is not taken there again. */
const place = 'signup-matches'

export function notePassed() {
  try {
    sessionStorage.setItem(place, 'passed')
  } catch {
    // Storage may be forbidden: then they may be seen twice.
  }
}

export function hasPassed(): boolean {
  try {
    return sessionStorage.getItem(place) !== null
  } catch {
    return false
  }
}

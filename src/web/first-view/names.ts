/** What the script of a static page and React's side of it call each other. */

/** The `noscript` element that the router's scripts wait in. */
export const clientScriptsId = 'client-scripts'
/** Dispatched once React answers the page's events: from then on it keeps and checks by itself. */
export const hydratedEvent = 'hydrated'

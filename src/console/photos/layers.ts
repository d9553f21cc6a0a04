/** Where pictures of the wall come from. */

/** Small and grey; nothing of it is cached. */
export const smallAddress = (id: number) => `/photos/${id}/small`

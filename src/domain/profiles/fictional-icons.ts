/** The icons a brand can choose for the mark of fictional profiles; a short list, because every page with a photo loads it. */
export const fictionalIcons = ['drama', 'sparkles', 'star', 'smile', 'info', 'flag', 'heart-handshake', 'book-open'] as const

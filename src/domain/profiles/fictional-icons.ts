/** The signs a site may choose from for the mark on fictional profiles; all icons by name would weigh on every page with a photo. */
export const fictionalIcons = ['drama', 'sparkles', 'star', 'smile', 'info', 'flag', 'heart-handshake', 'book-open'] as const

/** Kinds of illegal content, and who is asked for a name. Apart from the form's schema, so that a page stays small. */

/** What is said to be illegal. The words stand under `notices.kinds` in `locales/`. */
export const noticeKinds = ['child_abuse', 'threat', 'intimate', 'minor', 'fraud', 'hate', 'identity', 'other'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Suspected child abuse is told without a name: nobody must hesitate (Art. 16, 2c of the Digital Services Act). */
export const needsSender = (kind: NoticeKind) => kind !== 'child_abuse'

export const placeMaxLength = 2000
export const noticeTextMaxLength = 5000

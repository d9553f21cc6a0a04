/** Where a member puts a mistyped address right. */
export const fixAddress = '/notifications#email-change-incorrect'

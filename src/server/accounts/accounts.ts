/** Accounts: confirmed addresses, mailed links, and what staff may begin for a member. The folder's public module. */
export { confirmAddress } from '#server/accounts/account-links.ts'
export { beginMailChange } from '#server/accounts/mail-change.ts'
export { mailReset } from '#server/accounts/passwords.ts'

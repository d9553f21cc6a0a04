/** The names of this browser's caches: each contains its build and, with a member's data, the member's id. */

/** The owner of what is cached for visitors. */
export const nobody = 0

/** The public files of one build. */
export const filesCache = (buildId: string) => `files.${buildId}`
/** The offline page. It contains who is logged in. */
export const shellCache = (buildId: string, member: number) => `shell.${buildId}.${member}`
/** The server's replies to one member. */
export const responsesCache = (buildId: string, member: number) => `answers.${buildId}.${member}`

export const isOfBuild = (name: string, buildId: string) => name.split('.')[1] === buildId
export const isShell = (name: string) => name.startsWith('shell.')
/** False for public files, which have no owner. */
export const isOfSomebodyElse = (name: string, member: number) => {
  const [, , owner] = name.split('.')
  return owner !== undefined && owner !== String(member)
}

/** The address of the cached offline page, which replaces any requested page. */
export const shellAddress = '/offline'
/** The router's manifest for the pages of chats. */
export const routesOfChats = '/__manifest?of=chats'

/** Stores the push subscription that the account has. Shared by all builds, deleted at a logout. */
export const subscriptionCache = 'told'

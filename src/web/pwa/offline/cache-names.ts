/** The names of what this browser keeps: each says of which build it is and, where it tells anything of a member, whose. */

/** The owner of what is cached while nobody is logged in. */
export const nobody = 0

/** The public files of one build. */
export const filesCache = (buildId: string) => `files.${buildId}`
/** The page that opens without a network. It carries who is logged in. */
export const shellCache = (buildId: string, member: number) => `shell.${buildId}.${member}`
/** What the server told one member. */
export const responsesCache = (buildId: string, member: number) => `answers.${buildId}.${member}`

export const isOfBuild = (name: string, buildId: string) => name.split('.')[1] === buildId
export const isShell = (name: string) => name.startsWith('shell.')
/** False for public files, which are nobody's. */
export const isOfSomebodyElse = (name: string, member: number) => {
  const [, , owner] = name.split('.')
  return owner !== undefined && owner !== String(member)
}

/** The page that is kept, whatever page was asked for. */
export const shellAddress = '/offline'
/** What the router was told of the pages of chats. */
export const routesOfChats = '/__manifest?of=chats'

/** Which subscription to push messages the account was told of: of every build, and gone with a logout. */
export const subscriptionCache = 'told'

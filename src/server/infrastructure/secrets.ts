/** Secrets that open something: 256 random bits for whoever they are handed to, and only their digest at rest. */
import { hash, randomBytes } from 'node:crypto'

export const newSecret = () => randomBytes(32).toString('base64url')

/** What is kept of a secret: it finds its row, and opens nothing. */
export const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

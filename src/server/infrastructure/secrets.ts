/** Secrets of 256 random bits, of which only the digest is stored, and unguessable ids. */
import { hash, randomBytes } from 'node:crypto'

export const newSecret = () => randomBytes(32).toString('base64url')

/** The digest that is stored: it finds the row and opens nothing. */
export const digestOf = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Ids of 26 characters out of 32: 130 random bits. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

export const randomIdPattern = /^[a-z0-9]{26}$/
export const randomId = () => inAlphabet(randomBytes(26))
/** The id of a thing that the same words always name. */
export const idFor = (words: string) => inAlphabet(hash('sha256', words, 'buffer').subarray(0, 26))

const inAlphabet = (bytes: Uint8Array) => Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')

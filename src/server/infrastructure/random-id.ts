/** Ids that nobody can guess: 26 characters of 32, which is 130 random bits. */
import { randomBytes } from 'node:crypto'

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

export const randomIdPattern = /^[a-z0-9]{26}$/
export const randomId = () => Array.from(randomBytes(26), (byte) => alphabet[byte % alphabet.length]).join('')

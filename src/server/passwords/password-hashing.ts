/** The worker thread that hashes passwords (see passwords.ts). */
import { hashSync, verifySync } from '@node-rs/argon2'

// the library's default is argon2id
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** With a stored hash: whether the password is the one it was made of. Without: its hash. */
export type Hashing = { password: string; stored?: string }

export const hashOrVerify = ({ password, stored }: Hashing) =>
  stored === undefined ? hashSync(password, options) : verifySync(stored, password)

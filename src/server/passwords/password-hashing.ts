/** The hashing of passwords itself, in a thread of its own (see passwords.ts). */
import { hashSync, verifySync } from '@node-rs/argon2'

// argon2id unless another is asked for
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** With a stored hash: whether the password is the one it was made of. Without: its hash. */
export type Hashing = { password: string; stored?: string }

export const hashOrVerify = ({ password, stored }: Hashing) =>
  stored === undefined ? hashSync(password, options) : verifySync(stored, password)

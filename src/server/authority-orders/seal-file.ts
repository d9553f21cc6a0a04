/** Seals a file with a passphrase, in the format of `openssl enc`: whoever gets it needs no program of ours. */
import { createCipheriv, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)
const iterations = 600_000

/** `openssl enc -d -aes-256-cbc -pbkdf2 -iter 600000 -in FILE -out FILE.zip` opens it. */
export async function sealFile(bytes: Uint8Array, passphrase: string): Promise<Uint8Array<ArrayBuffer>> {
  const salt = randomBytes(8)
  const keys = await derive(passphrase, salt, iterations, 48, 'sha256')
  const cipher = createCipheriv('aes-256-cbc', keys.subarray(0, 32), keys.subarray(32))
  return new Uint8Array(Buffer.concat([Buffer.from('Salted__'), salt, cipher.update(bytes), cipher.final()]))
}

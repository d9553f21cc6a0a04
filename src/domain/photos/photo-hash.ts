/** Perceptual hashes of photos: 64 bits, as the text of a signed number. Photos that look the same differ by few bits. */

/** Photos that differ by so many bits or fewer are the same: saved anew, smaller, or in another format. */
export const sameBits = 4
/** From there to here they may be the same: cropped, or with another light. */
export const alikeBits = 10

const [bands, bitsOfBand] = [4, 16]

/** `bits`: 64 characters, 0 or 1. */
export const hashFromBits = (bits: string): string => BigInt.asIntN(64, BigInt(`0b${bits}`)).toString()

const bandsOf = (hash: string): number[] =>
  Array.from({ length: bands }, (_, band) =>
    Number(BigInt.asUintN(bitsOfBand, BigInt(hash) >> BigInt((bands - 1 - band) * bitsOfBand))),
  )

/**
 * The bands that a hash within `most` bits has at least one of. Of four bands that differ by ten bits in all, one differs by two bits
 * or fewer; so what an index finds by these is complete. Numbers as the indexes `photo_hash_by_band` and `image_by_band` hold them.
 */
export function bandsNear(hash: string, most: number): number[] {
  const flips = flipsUpTo(Math.floor(most / bands))
  return bandsOf(hash).flatMap((value, band) => flips.map((flip) => (band << bitsOfBand) + (value ^ flip)))
}

/** Every number of 16 bits with so many ones or fewer. */
function flipsUpTo(ones: number): number[] {
  let last = [0]
  const all = new Set(last)
  for (let n = 0; n < ones; n += 1) {
    last = last.flatMap((flip) => Array.from({ length: bitsOfBand }, (_, bit) => flip | (1 << bit)))
    for (const flip of last) all.add(flip)
  }
  return [...all]
}

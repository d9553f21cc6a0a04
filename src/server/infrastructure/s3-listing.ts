/** A page of an S3 listing (ListObjectsV2), read from its XML. Our paths need no escaping; keys of others are left out by the caller. */

export type Listing = { keys: string[]; next: string | null }

export function readListing(xml: string): Listing {
  if (!xml.includes('<ListBucketResult')) throw new Error('The file store answered no listing.')
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => plain(key))
  const isCut = /<IsTruncated>\s*true\s*<\/IsTruncated>/.test(xml)
  const token = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/.exec(xml)?.[1]
  return { keys, next: isCut && token ? plain(token) : null }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')

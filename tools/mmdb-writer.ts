/** Writes a tree of countries in the MaxMind DB format 2.0, so that what ships and what an operator brings are read alike. */

/** `nodes[i]` is the node i + 1: its two sides are 0 for nothing, a node, or -1, -2, … for the names in their order. */
export type Trie = { nodes: readonly (readonly [number, number])[]; root: number }

const gapBytes = 16

/** The first node of the file must be the tree's root, so nodes are numbered from the last made, which is the root. */
export function mmdbOf({ nodes, root }: Trie, names: readonly string[], version: 4 | 6 = 6): Buffer {
  if (root !== nodes.length) throw new Error('The root of the tree must be its last node')
  const count = nodes.length
  const { data, offsets } = dataOf(names)
  const recordFor = (child: number) => {
    if (child === 0) return count
    return child > 0 ? count - child : count + gapBytes + (offsets[-1 - child] ?? 0)
  }
  const tree = Buffer.alloc(count * 6)
  nodes.toReversed().forEach(([left, right], i) => {
    tree.writeUIntBE(recordFor(left), i * 6, 3)
    tree.writeUIntBE(recordFor(right), i * 6 + 3, 3)
  })
  const mark = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  return Buffer.concat([tree, Buffer.alloc(gapBytes), data, mark, metadataOf(count, version)])
}

function dataOf(names: readonly string[]) {
  const offsets: number[] = []
  let data = Buffer.alloc(0)
  for (const name of names) {
    offsets.push(data.length)
    data = Buffer.concat([data, map([['country', map([['iso_code', text(name)]])]])])
  }
  return { data, offsets }
}

const metadataOf = (count: number, version: 4 | 6) =>
  map([
    ['binary_format_major_version', whole(5, 2)],
    ['binary_format_minor_version', whole(5, 0)],
    ['build_epoch', Buffer.concat([Buffer.from([4, 2]), uint32(Math.floor(Date.now() / 1000))])],
    ['database_type', text('Duet-Country')],
    ['description', map([['en', text('Countries of addresses, from geo-whois-asn-country; see LICENCE.md')]])],
    ['ip_version', whole(5, version)],
    ['languages', Buffer.from([0, 4])],
    ['node_count', whole(6, count)],
    ['record_size', whole(5, 24)],
  ])

const map = (entries: [string, Buffer][]) =>
  Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...entries.flatMap(([key, value]) => [text(key), value])])

function text(value: string): Buffer {
  const bytes = Buffer.from(value)
  const head = bytes.length < 29 ? [(2 << 5) | bytes.length] : [(2 << 5) | 29, bytes.length - 29]
  return Buffer.concat([Buffer.from(head), bytes])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A whole number of type 5 (16 bits) or 6 (32 bits). */
const whole = (type: 5 | 6, value: number) =>
  Buffer.concat([Buffer.from([(type << 5) | (type === 5 ? 2 : 4)]), uint32(value).subarray(type === 5 ? 2 : 0)])

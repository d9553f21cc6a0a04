/** Builds `geo/addresses.mmdb` (which country does an address lie in?) from the unpacked npm package `@ip-location-db/geo-whois-asn-country`. Run by hand: `node tools/geoip.ts FOLDER`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countries, type Country } from '#domain/geo/places.ts'
import { mmdbOf, type Trie } from './mmdb-writer.ts'

/** No prefix is longer than this; stored addresses end at /64. */
const finestV6 = 56

/** A place in the tree: nothing known, a node, or a country as a number below zero. */
const nothing = 0
const leafOf = (country: Country) => -1 - countries.indexOf(country)

function openTrie() {
  const children: [number, number][] = [[nothing, nothing]]
  function insert(bits: bigint, length: number, leaf: number) {
    let node = 0
    for (let i = 0; i < length - 1; i++) node = deeper(node, sideAt(bits, i))
    const last = children[node] as [number, number]
    last[sideAt(bits, length - 1)] = leaf
  }
  function deeper(node: number, side: 0 | 1): number {
    const pair = children[node] as [number, number]
    if (pair[side] <= nothing) {
      children.push([pair[side], pair[side]])
      pair[side] = children.length - 1
    }
    return pair[side]
  }
  return { children, insert }
}

const sideAt = (bits: bigint, i: number) => Number((bits >> BigInt(127 - i)) & 1n) as 0 | 1

/** The networks a range is made of. Both ends are of 128 bits. */
function networksOf(first: bigint, last: bigint): { bits: bigint; length: number }[] {
  const networks: { bits: bigint; length: number }[] = []
  let from = first
  while (from <= last) {
    let size = from === 0n ? 128 : trailingZeros(from)
    while (from + (1n << BigInt(size)) - 1n > last) size--
    networks.push({ bits: from, length: 128 - size })
    from += 1n << BigInt(size)
  }
  return networks
}

function trailingZeros(value: bigint): number {
  let zeros = 0
  while (((value >> BigInt(zeros)) & 1n) === 0n) zeros++
  return zeros
}

/** Equal branches are one, which makes the file a third. */
function folded(children: readonly [number, number][]): Trie {
  const indexes = new Map<string, number>()
  const nodes: [number, number][] = []
  function fold(at: number): number {
    if (at < 0) return at
    const [left, right] = (children[at] as [number, number]).map((child) => (child === nothing ? nothing : fold(child))) as [
      number,
      number,
    ]
    if (left === right && left <= nothing) return left
    const key = `${left},${right}`
    const same = indexes.get(key)
    if (same) return same
    nodes.push([left, right])
    indexes.set(key, nodes.length)
    return nodes.length
  }
  const root = fold(0)
  return { nodes, root }
}

/** Networks that several countries share go to the one that has most of them. */
function openShares() {
  const shares = new Map<bigint, Map<Country, bigint>>()
  const rest = BigInt(128 - finestV6)
  return {
    add(bits: bigint, length: number, country: Country) {
      const network = (bits >> rest) << rest
      const each = shares.get(network) ?? new Map<Country, bigint>()
      each.set(country, (each.get(country) ?? 0n) + (1n << BigInt(128 - length)))
      shares.set(network, each)
    },
    largest: () =>
      [...shares].map(([bits, each]) => {
        const [[country] = ['NL' as Country]] = [...each].sort(([, one], [, other]) => (other > one ? 1 : -1))
        return { bits, country }
      }),
  }
}

function readRanges(folder: string, kind: 'ipv4' | 'ipv6') {
  const lines = readFileSync(join(folder, `geo-whois-asn-country-${kind}-num.csv`), 'utf8').split('\n')
  const supported = new Set<string>(countries)
  return lines.flatMap((line) => {
    const [first = '', last = '', country = ''] = line.trim().split(',')
    return supported.has(country) ? [{ first: BigInt(first), last: BigInt(last), country: country as Country }] : []
  })
}

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say the folder of the unpacked package: node tools/geoip.ts FOLDER')
const trie = openTrie()
for (const kind of ['ipv4', 'ipv6'] as const) {
  const ranges = readRanges(folder, kind)
  const shared = openShares()
  for (const { first, last, country } of ranges)
    for (const { bits, length } of networksOf(first, last))
      if (kind === 'ipv4' || length <= finestV6) trie.insert(bits, length, leafOf(country))
      else shared.add(bits, length, country)
  for (const { bits, country } of shared.largest()) trie.insert(bits, finestV6, leafOf(country))
  console.log(`${kind}: ${ranges.length} ranges`)
}
const file = mmdbOf(folded(trie.children), countries)
writeFileSync('geo/addresses.mmdb', file)
console.log(`geo/addresses.mmdb: ${file.length} bytes`)

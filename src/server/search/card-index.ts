/** The search index: all cards that may be found, as numeric columns and lists by rank, in a web process's memory. */
import { getOrCreate } from '#domain/get-or-create.ts'
import {
  append,
  changeRank,
  newList,
  putInOrder,
  putInto,
  takeFrom,
  type CardList,
  type IndexColumns,
} from '#server/search/card-lists.ts'
import { openLruCache, type LruCache } from '#server/infrastructure/lru-cache.ts'
import type { IndexRow } from '#server/search/card-index.store.ts'
import { isFictional, seeksOthers } from '#server/search/card-filters.store.ts'
import { addTo, appendTo, newCountList, removeFrom, sortCounts, type CountList } from '#server/search/count-lists.ts'

/** The cards of one pool, gender, country and region, and the lists that hold them. */
export type CardHome = {
  pool: number
  gender: string
  country: string
  region: string
  inCountry: CardList
  inRegion: CardList
  othersInCountry: CardList
  othersInRegion: CardList
  inCells: Map<number, CardList>
  counts: CountList
}

export type CardIndex = IndexColumns & {
  /** The index in `homes` of each slot. */
  homeOf: Int32Array
  /** 1 while the card may be found. A removed card keeps its slot, for it may return. */
  isHere: Uint8Array
  size: number
  /** A hash table from member to slot plus one. A Map of a million objects would be many times larger. */
  table: Int32Array
  homes: CardHome[]
  homeNumbers: Map<string, number>
  /** By the keys of `listKey`. */
  lists: Map<string, CardList>
  cellLists: Map<string, Map<number, CardList>>
  /** The count lists of the homes of each country and of each region, with the keys of `lists`. */
  countLists: Map<string, CountList[]>
  /** Cached counts of scans, until the next change of a counted card: people page through one search. */
  counted: LruCache<string, number>
  /** The same of searches by presence, until somebody's day of presence changes too. */
  countedHere: LruCache<string, number>
}

/** The most searches with cached counts. */
const mostCounted = 5_000

export const listKey = {
  country: (pool: number | string, gender: string, country: string) => `${pool} ${gender} ${country}`,
  region: (pool: number | string, gender: string, region: string) => `${pool} ${gender} in ${region}`,
  cells: (pool: number | string, gender: string) => `${pool} ${gender}`,
  others: (key: string) => `${key} others`,
}

export function newIndex(room: number): CardIndex {
  return {
    ...columnsOf(Math.max(16, room)),
    size: 0,
    table: new Int32Array(tableSizeFor(room)),
    homes: [],
    homeNumbers: new Map(),
    lists: new Map(),
    cellLists: new Map(),
    countLists: new Map(),
    ...newCounted(),
  }
}

const newCounted = () => ({
  counted: openLruCache<string, number>(mostCounted),
  countedHere: openLruCache<string, number>(mostCounted),
})

const columnsOf = (room: number) => ({
  ids: new Float64Array(room),
  ranks: new Int32Array(room),
  facts: new Int32Array(room),
  born: new Uint16Array(room),
  cells: new Int32Array(room),
  homeOf: new Int32Array(room),
  traits: new Int32Array(room),
  interestsLow: new Int32Array(room),
  interestsHigh: new Int32Array(room),
  seen: new Uint16Array(room),
  isHere: new Uint8Array(room),
})

/** At least a third is empty, so that few probes find a member. */
const tableSizeFor = (room: number) => 2 ** Math.ceil(Math.log2(Math.max(16, room) * 1.5))

function placeInTable({ table, ids }: CardIndex, id: number): number {
  const last = table.length - 1
  let at = (Math.imul((id % 0x1_0000_0000) | 0, 0x9e37_79b1) ^ Math.imul((id / 0x1_0000_0000) | 0, 0x85eb_ca6b)) >>> 0
  for (at = (at ^ (at >>> 15)) & last; table[at] !== 0; at = (at + 1) & last) if (ids[(table[at] as number) - 1] === id) break
  return at
}

/** The slot of a member; null when the member was never in the index. */
export function slotOf(index: CardIndex, id: number): number | null {
  const found = index.table[placeInTable(index, id)] as number
  return found === 0 ? null : found - 1
}

function newSlot(index: CardIndex, id: number): number {
  if (index.size === index.ids.length) grow(index)
  const slot = index.size++
  index.table[placeInTable(index, id)] = slot + 1
  index.ids[slot] = id
  return slot
}

function grow(index: CardIndex) {
  const room = Math.ceil(index.size * 1.5)
  const wider = columnsOf(room)
  for (const name of Object.keys(wider) as (keyof typeof wider)[]) wider[name].set(index[name])
  Object.assign(index, wider)
  if (tableSizeFor(room) === index.table.length) return
  index.table = new Int32Array(tableSizeFor(room))
  for (let slot = 0; slot < index.size; slot++) index.table[placeInTable(index, index.ids[slot] as number)] = slot + 1
}

/** Adds a card, or moves it to its new lists. */
export function setCard(index: CardIndex, row: IndexRow) {
  const slot = slotOf(index, row.id) ?? newSlot(index, row.id)
  if (hasOnlyMoved(index, slot, row)) return moveCard(index, slot, row)
  if (index.isHere[slot]) {
    leaveLists(index, slot)
    if (isCounted(index, slot)) removeFrom(homeAt(index, slot).counts, ...numbersOf(index, slot))
  }
  write(index, slot, row)
  for (const list of listsOf(index, slot)) putInto(index, list, slot)
  if (isCounted(index, slot)) addTo(homeAt(index, slot).counts, ...numbersOf(index, slot))
  Object.assign(index, newCounted())
}

/** A visit changes the rank and the day of presence only. */
function moveCard(index: CardIndex, slot: number, { rank, seen }: IndexRow) {
  if (index.seen[slot] !== seen) {
    index.seen[slot] = seen
    index.countedHere = openLruCache(mostCounted)
  }
  if (index.ranks[slot] === rank) return
  for (const list of listsOf(index, slot)) changeRank(index, list, slot, rank)
  index.ranks[slot] = rank
}

/** Whether nothing but the rank and the presence of a card differ. */
const hasOnlyMoved = (
  index: CardIndex,
  slot: number,
  { home, facts, born, cell, traits, interestsLow, interestsHigh }: IndexRow,
) =>
  index.isHere[slot] === 1 &&
  index.facts[slot] === facts &&
  index.born[slot] === born &&
  index.cells[slot] === cell &&
  index.traits[slot] === traits &&
  index.interestsLow[slot] === interestsLow &&
  index.interestsHigh[slot] === interestsHigh &&
  index.homeOf[slot] === index.homeNumbers.get(home)

const numbersOf = (index: CardIndex, slot: number) => [index.born[slot] as number, index.facts[slot] as number] as const

export function removeCard(index: CardIndex, id: number) {
  const slot = slotOf(index, id)
  if (slot === null || !index.isHere[slot]) return
  leaveLists(index, slot)
  if (isCounted(index, slot)) removeFrom(homeAt(index, slot).counts, ...numbersOf(index, slot))
  index.isHere[slot] = 0
  Object.assign(index, newCounted())
}

/**
 * For bulk loading, by rank within each home. False when the card is there already: it moved meanwhile and must be read again.
 */
export function addCard(index: CardIndex, row: IndexRow): boolean {
  if (slotOf(index, row.id) !== null) return false
  const slot = newSlot(index, row.id)
  write(index, slot, row)
  for (const list of listsOf(index, slot)) append(list, slot)
  if (isCounted(index, slot)) appendTo(homeAt(index, slot).counts, ...numbersOf(index, slot))
  return true
}

/** Sorts the lists after the last `addCard`, one at a time. Regions are mostly sorted; cells across borders are not. */
export function* orderLists(index: CardIndex): Generator<number> {
  const cells = [...index.cellLists.values()].flatMap((lists) => [...lists.values()])
  for (const list of [...index.lists.values(), ...cells]) {
    putInOrder(index, list)
    yield list.length
  }
  for (const { counts } of index.homes) yield* sortCounts(counts)
}

function write(index: CardIndex, slot: number, { rank, home, facts, born, cell, ...details }: IndexRow) {
  index.ranks[slot] = rank
  index.facts[slot] = facts
  index.born[slot] = born
  index.cells[slot] = cell
  index.homeOf[slot] = homeNumber(index, home)
  index.isHere[slot] = 1
  index.traits[slot] = details.traits
  index.interestsLow[slot] = details.interestsLow
  index.interestsHigh[slot] = details.interestsHigh
  index.seen[slot] = details.seen
}

function leaveLists(index: CardIndex, slot: number) {
  for (const list of listsOf(index, slot)) takeFrom(index, list, slot)
}

export const homeAt = (index: CardIndex, slot: number) => index.homes[index.homeOf[slot] as number] as CardHome

function listsOf(index: CardIndex, slot: number): CardList[] {
  const home = homeAt(index, slot)
  const lists = [home.inCountry]
  if (home.region !== '') lists.push(home.inRegion)
  if (seeksOthers(home.gender, index.facts[slot] as number)) {
    lists.push(home.othersInCountry)
    if (home.region !== '') lists.push(home.othersInRegion)
  }
  const cell = index.cells[slot] as number
  if (cell >= 0) lists.push(getOrCreate(home.inCells, cell, newList))
  return lists
}

/** Only real people are counted. */
const isCounted = (index: CardIndex, slot: number) => !isFictional(index.facts[slot] as number)

function homeNumber(index: CardIndex, text: string): number {
  return getOrCreate(index.homeNumbers, text, () => index.homes.push(newHome(index, text)) - 1)
}

function newHome({ lists, cellLists, countLists }: CardIndex, text: string): CardHome {
  const [pool = '', gender = '', country = '', region = ''] = text.split(' ')
  const [inCountry, inRegion] = [listKey.country(pool, gender, country), listKey.region(pool, gender, region)]
  const counts = newCountList()
  for (const key of region === '' ? [inCountry] : [inCountry, inRegion]) getOrCreate(countLists, key, () => []).push(counts)
  return {
    pool: Number(pool),
    gender,
    country,
    region,
    inCountry: getOrCreate(lists, inCountry, newList),
    inRegion: getOrCreate(lists, inRegion, newList),
    othersInCountry: getOrCreate(lists, listKey.others(inCountry), newList),
    othersInRegion: getOrCreate(lists, listKey.others(inRegion), newList),
    inCells: getOrCreate(cellLists, listKey.cells(pool, gender), () => new Map<number, CardList>()),
    counts,
  }
}

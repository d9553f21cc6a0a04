/** For tests: all English texts, wherever in `locales/` they stand. */
type Tree = { [key: string]: string | Tree }

const files = import.meta.glob<Tree>(['/locales/en.json', '/locales/parts/*.en.json'], { eager: true, import: 'default' })

const isTree = (node: string | Tree | undefined): node is Tree => typeof node === 'object'

function join(one: Tree, other: Tree): Tree {
  const joined = { ...one }
  for (const [key, node] of Object.entries(other)) {
    const there = joined[key]
    joined[key] = isTree(there) && isTree(node) ? join(there, node) : node
  }
  return joined
}

// oxlint-disable-next-line unicorn/no-array-reduce -- folding trees into one is what it is for
export const english: object = Object.values(files).reduce<Tree>(join, {})

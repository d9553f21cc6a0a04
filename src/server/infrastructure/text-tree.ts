/** A tree of texts (`{ signup: { title: '…' } }`) and its flat twin (`signup.title` → `…`). */
export type Tree<Leaf> = { [key: string]: Leaf | Tree<Leaf> }

export function leavesOf(tree: Tree<string>, prefix = ''): Map<string, string> {
  const leaves = new Map<string, string>()
  for (const [name, node] of Object.entries(tree)) {
    const key = prefix ? `${prefix}.${name}` : name
    if (typeof node === 'string') leaves.set(key, node)
    else for (const [below, text] of leavesOf(node, key)) leaves.set(below, text)
  }
  return leaves
}

/** Puts a leaf under its dotted key, growing the branches on the way. */
export function plant<Leaf>(tree: Tree<Leaf>, key: string, leaf: Leaf) {
  const path = key.split('.')
  const name = path.pop() ?? key
  let branch = tree
  for (const step of path) {
    branch[step] ??= {}
    branch = branch[step] as Tree<Leaf>
  }
  branch[name] = leaf
}

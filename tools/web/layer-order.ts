/** Begins each stylesheet with the order of layers, as the themes do themselves: the same rules win whichever comes first. */
import type { Plugin } from 'vite'

export const layerOrder = '@layer reset, tokens, base, kit, layouts, parts, pages;'

export const layersFirst = (): Plugin => ({
  name: 'layers-first',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/(?:web|console)\/(?!themes\/|(?:theme|base)\.css)[\w/-]+(?:\.module)?\.css$/ },
    handler: (code) => ({ code: `${layerOrder} ${code}`, map: null }),
  },
})

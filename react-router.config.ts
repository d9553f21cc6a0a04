/** React Router: pages are rendered on the server first, and each browser gets only the code of the page it shows. */
import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  splitRouteModules: false,
  routeDiscovery: { mode: 'lazy' },
} satisfies Config

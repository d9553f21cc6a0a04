/** Before the journeys: puts their brand on the template of the run. `TEMPLATE=classic playwright test` walks all of them in another. */
import { brandLike, openOwnBrands } from './own-brands.ts'
import { servers } from './servers.ts'

export default async function putTemplates() {
  for (const { name, port, template } of servers) {
    const brand = brandLike('social', { template })
    if (template !== 'social') await openOwnBrands({ project: { name } }, `http://social.localhost:${port}`, [brand])
  }
}

/** The design that a developer wears: the chosen template in its own colours, and the brand as it is for everybody else. */
import { expect, test } from 'vitest'
import type { Settings } from '#domain/sites/settings.ts'
import type { PageRequest } from '#domain/page-request.ts'
import { wearDesign } from '#server/dev/design.ts'

const brand = { template: 'social', tokens: { primary: '#123456' } as Record<string, string> }

async function seen(path: string, cookie = '') {
  let settings: Pick<Settings, 'template' | 'tokens'> | null = null
  const render = async (_: Request, visit: PageRequest) => {
    settings = visit.settings
    return new Response()
  }
  const request = new Request(`http://social.localhost${path}`, { headers: { cookie } })
  await wearDesign(render)(request, { settings: brand } as unknown as PageRequest)
  return settings
}

test.each([
  ['/', '', brand],
  ['/', 'dev_design=classic', { template: 'classic', tokens: {} }],
  ['/home', 'a=b; dev_design=lavish; c=d', { template: 'lavish', tokens: {} }],
  ['/', 'dev_design=social', brand],
  ['/', 'dev_design=nothing', brand],
  ['/', 'not_dev_design=classic', brand],
  ['/_dev/ui?template=lavish', 'dev_design=classic', { template: 'lavish', tokens: {} }],
  ['/members?template=lavish', '', brand],
])('%s with "%s"', async (path, cookie, settings) => {
  expect(await seen(path, cookie)).toEqual(settings)
})

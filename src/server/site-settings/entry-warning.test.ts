/** The entry warning is a brand's own setting: on where its file enables it, off elsewhere. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settingsOf } from '#server/site-settings/site-settings.ts'
import { importSite } from '#server/sites/sites.ts'
import { openTestApp, type TestApp } from '../../../tests/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await openTestApp()))
afterAll(() => app.close())

const settings = (host: string) => settingsOf(app.ctx, app.site(host), 'en', '127.0.0.1')

test('a brand with the warning shows it on every page, and stops when its file does', async () => {
  const { file } = app.site('lavish.localhost')
  expect(await settings('lavish.localhost')).not.toHaveProperty('entry_warning')
  await importSite(app.ctx, { ...file, entry_warning: true })
  expect(await settings('lavish.localhost')).toMatchObject({ entry_warning: true })
  expect(await settings('social.localhost')).not.toHaveProperty('entry_warning')
  await importSite(app.ctx, file)
  expect(await settings('lavish.localhost')).not.toHaveProperty('entry_warning')
})

/** Being shown outside: visitors see whoever agreed, and cannot tell anybody else from someone who is not there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileId } from '#domain/profiles.ts'
import { ShownProfile } from '#domain/showing.ts'
import { changeShowing, getShowing, getShownProfile } from '#server/showing/showing.ts'
import { openHouse, type House } from '../../../tests/house.ts'

let house: House
beforeAll(async () => void (house = await openHouse()))
afterAll(() => house.close())

const look = (id: ProfileId, host?: string) => getShownProfile(house.ctx, house.site(host), id)
const nobody = { code: 'not_found' }

test('nobody is shown until they agree, and no longer than they do', async () => {
  const nora = await house.moveIn('Nora')
  expect(await getShowing(house.ctx, nora)).toEqual({ shown: false })
  await expect(look(nora)).rejects.toMatchObject(nobody)
  for (const shown of [true, true]) expect(await changeShowing(house.ctx, nora, { shown })).toEqual({ shown: true })
  expect(await look(nora)).toMatchObject({ id: nora, name: 'Nora', country: 'NL' })
  await changeShowing(house.ctx, nora, { shown: false })
  await expect(look(nora)).rejects.toMatchObject(nobody)
})

test('a visitor is told the name, the age, the country and the first photo, and nothing else', async () => {
  const olga = await house.moveIn('Olga', { personal: 'My own words', interests: ['music'] })
  await changeShowing(house.ctx, olga, { shown: true })
  const shown = await look(olga)
  expect(Object.keys(shown).sort()).toEqual(['age', 'country', 'id', 'main_image', 'name'])
  expect(ShownProfile.parse(shown)).toEqual(shown)
})

test.each(['banned', 'paused', 'deleted'] as const)('someone %s is not shown, whatever they agreed to', async (status) => {
  const pia = await house.moveIn(`Pia ${status}`, { status, email: `pia-${status}@example.test` })
  await changeShowing(house.ctx, pia, { shown: true })
  await expect(look(pia)).rejects.toMatchObject(nobody)
})

test('a fictional profile is never shown, and nobody in another pool', async () => {
  const [drawn, real] = [await house.moveIn('Drawn', { fictional: true }), await house.moveIn('Real')]
  for (const id of [drawn, real]) await changeShowing(house.ctx, id, { shown: true })
  await expect(look(drawn)).rejects.toMatchObject(nobody)
  await expect(look(real, 'lavish.localhost')).rejects.toMatchObject(nobody)
  expect(await look(real, 'classic.localhost')).toMatchObject({ name: 'Real' })
})

test('who did not agree and who does not exist are answered with the same words', async () => {
  const app = await house.app()
  const quiet = await house.moveIn('Quiet')
  const ask = async (id: number) => {
    const response = await app.request(`http://social.localhost/api/shown_profile.php?profile=${id}`, {
      headers: { host: 'social.localhost' },
    })
    return [response.status, await response.text()]
  }
  expect(await ask(quiet)).toEqual(await ask(987_654_321_012))
  expect((await ask(quiet))[0]).toBe(404)
})

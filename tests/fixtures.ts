/** Ben, who lives there and has credits to spend, and a stranger at the door: whom members of a house meet in tests. */
import { openCaller } from './caller.ts'
import { openHouse } from './test-app.ts'

export async function openHouseOfBen(options: Parameters<typeof openHouse>[0] = {}) {
  const house = await openHouse(options)
  const ben = await house.moveIn('Ben', { gender: 'm', credits: 100 })
  return { house, ben, asBen: await openCaller(house, ben), visitor: await openCaller(house, null) }
}

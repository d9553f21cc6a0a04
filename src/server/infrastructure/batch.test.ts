/** Batches: everyone gets their own answer, together, and a failure is not left hanging. */
import { expect, test } from 'vitest'
import { batched } from '#server/infrastructure/batch.ts'

test('concurrent callers share one look-up, later ones the next', async () => {
  const sizes: number[] = []
  const begun = Promise.withResolvers<void>()
  const started = Promise.withResolvers<void>()
  const double = batched(async (inputs: number[]) => {
    sizes.push(inputs.length)
    begun.resolve()
    await started.promise
    return inputs.map((n) => n * 2)
  })
  const first = [1, 2, 3].map(double)
  await begun.promise
  const later = [4, 5].map(double)
  started.resolve()
  expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10])
  expect(sizes).toEqual([3, 2])
})

test('a look-up that fails fails for those who waited for it, and not for the next', async () => {
  let tries = 0
  const load = batched(async (inputs: number[]) => {
    if ((tries += 1) === 1) throw new Error('away')
    return inputs
  })
  expect(await Promise.allSettled([load(1), load(2)])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(await load(3)).toBe(3)
})

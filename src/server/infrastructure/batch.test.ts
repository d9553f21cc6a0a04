/** Batches: everyone gets their own answer, together, and a failure is not left hanging. */
import { expect, test } from 'vitest'
import { batched, batchedApart } from '#server/infrastructure/batch.ts'

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

test('inputs that share a key are never in one batch, and follow each other', async () => {
  const batches: string[][] = []
  const load = batchedApart(
    async (inputs: string[]) => {
      batches.push(inputs)
      return inputs
    },
    (input) => [input.charCodeAt(0)],
  )
  expect(await Promise.all(['a1', 'b1', 'a2', 'c1', 'a3'].map(load))).toEqual(['a1', 'b1', 'a2', 'c1', 'a3'])
  expect(batches).toEqual([['a1', 'b1', 'c1'], ['a2'], ['a3']])
})

test('an answer that takes longer holds up its own key only, and one that fails frees it', async () => {
  const slow = Promise.withResolvers<string>()
  const load = batchedApart(
    async (inputs: string[]) => inputs.map((input) => (input === 'a1' ? slow.promise : input)),
    (input) => [input.charCodeAt(0)],
  )
  const first = load('a1')
  const second = load('a2')
  expect(await load('b1')).toBe('b1')
  slow.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  expect(await second).toBe('a2')
})

test('a batch that fails fails for all of it, and the next goes on', async () => {
  let tries = 0
  const load = batchedApart(
    async (inputs: number[]) => {
      if ((tries += 1) === 1) throw new Error('away')
      return inputs
    },
    (input) => [input],
  )
  expect(await Promise.allSettled([load(1), load(2)])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(await load(1)).toBe(1)
})

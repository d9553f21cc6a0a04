/** Counts of people as they are shown: small ones are not told. */
import { leastPeople } from '#domain/figures/figures.ts'
import { useFormats } from '#console/app/formats.tsx'

export function usePeople() {
  const { number } = useFormats()
  return (n: number | null) => (n === null ? `<${leastPeople}` : number(n))
}

/** Which test files begin first: those that last longest, so that at the end no worker waits a minute for the other. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const longest = ['tests/console-matrix.test.ts', 'tests/kills.test.ts', 'tests/wire-fuzz.test.ts', 'seed/demo-data.test.ts']

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(name))
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

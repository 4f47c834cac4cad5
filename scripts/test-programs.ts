import { globSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(import.meta.dirname, '..')

const patterns = [
  'domain/**/*.test.ts',
  'server/**/*.test.ts',
  'web/**/*.test.ts',
  'tests/*.test.ts',
  'tests/attacks/*.test.ts',
  'tests/faults/*.test.ts',
]

/**
 * Writes this many programs into a folder, each of which runs its share of the test files; returns their paths.
 * One process for each file would spend more time on loading common modules than on most tests.
 */
export function writeTestPrograms(count: number, folder: string): string[] {
  const files = globSync(patterns, { cwd: root }).sort()
  return Array.from({ length: count }, (_, nth) => {
    const suites = files
      .filter((_file, at) => at % count === nth)
      .map((file) => `suite('${file}', () => import('${pathToFileURL(join(root, file))}'))\n`)
    const program = join(folder, `tests-${nth + 1}.mjs`)
    writeFileSync(program, `import { suite } from 'node:test'\n${suites.join('')}`)
    return program
  })
}

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
 * Deals the test files to this many programs, because loading the common modules for each file costs more than most tests.
 * Node itself offers a process for each file, or one for all. Returns the programs, which lie in this folder.
 */
export function dealTestFiles(programs: number, folder: string): string[] {
  const files = globSync(patterns, { cwd: root }).sort()
  return Array.from({ length: programs }, (_, nth) => {
    const suites = files
      .filter((_file, at) => at % programs === nth)
      .map((file) => `suite('${file}', () => import('${pathToFileURL(join(root, file))}'))\n`)
    const program = join(folder, `tests-${nth + 1}.mjs`)
    writeFileSync(program, `import { suite } from 'node:test'\n${suites.join('')}`)
    return program
  })
}

/** What TypeScript files use of installed.mjs. */
export const storeProgram: readonly string[]
export const inLittleMemory: {
  readonly flags: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

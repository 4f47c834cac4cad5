/** What TypeScript files use of installed.mjs. */
export const inLittleMemory: {
  readonly flags: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}

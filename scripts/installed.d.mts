/** Exports of installed.mjs that TypeScript files use. */
export const storeProgram: readonly string[]

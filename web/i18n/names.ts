import type { Messages } from './namespaces.ts'

type Names = Readonly<Record<string, string>>

/**
 * What only some pages need in Hindi, so that the others do not download it: places by their English names, since only those
 * travel, and the sentences of refusals.
 */
export const localNames: { places: Names; refusal?: Messages['names']['refusal'] } = {
  places: {},
}

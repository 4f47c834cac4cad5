import { keepBook } from './books.ts'
import { en } from './en.ts'
import { enHelp } from './en-help.ts'
import { enSeller } from './en-seller.ts'
import { hi } from './hi.ts'
import { hiHelp } from './hi-help.ts'
import { hiPlaces } from './hi-places.ts'
import { hiRefusal } from './hi-refusals.ts'
import { hiSeller } from './hi-seller.ts'
import { hiVegetables } from './hi-vegetables.ts'
import { localNames } from './local-names.ts'

/** Puts every word of every language at hand, as the server needs them that renders for everybody. */
export function keepAllWords(): void {
  keepBook('shop', 'en', en)
  keepBook('shop', 'hi', hi)
  keepBook('help', 'en', enHelp)
  keepBook('help', 'hi', hiHelp)
  keepBook('seller', 'en', enSeller)
  keepBook('seller', 'hi', hiSeller)
  localNames.vegetables = hiVegetables
  localNames.places = hiPlaces
  localNames.refusal = hiRefusal
}

import type { KitText } from '../texts/en.ts'

type Values = Record<string, string | number>
/** Says a text of the kit; an app's own says more of them. */
export type Translate<Id extends string = KitText> = (id: Id, values?: Values) => string

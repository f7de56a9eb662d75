import { balance } from './balance.ts'
import { ending } from './ending.ts'
import { entering } from './entering.ts'
import { receiving } from './receiving.ts'
import type { Story } from './record.ts'
import { wallet } from './wallet.ts'

/** Each video by its file name; web/howto shows them in this order. */
export const stories: Record<string, Story> = { wallet, entering, balance, receiving, ending }

import type { chat } from './en/chat.ts'
import type { kit } from './en/kit.ts'
import type { refusals } from './en/refusals.ts'
import type { signedIn } from './en/signed-in.ts'
import type { slipReasons } from './en/slip-reasons.ts'

/** The parts that texts are loaded in; the other languages answer to the ids of the English ones. */
export type KitPart = keyof typeof kit
export type ChatText = keyof typeof chat
export type RefusalText = keyof typeof refusals
export type SignedInText = keyof typeof signedIn
export type SlipReasonText = keyof typeof slipReasons

export type KitText = KitPart | ChatText | RefusalText | SignedInText

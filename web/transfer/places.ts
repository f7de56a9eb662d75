import { walletPlace } from '#contract/transfer'
import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import type { Amount } from '#money'
import type { Translate } from '../app/texts.ts'

/** Places that can hold money: the wallet, or an open game account. */
export type Place = { code: string; name: string; amount: Amount; logo?: string }

export const placesOf = (data: Out<typeof wallet> | undefined, t: Translate): Place[] =>
  data
    ? [
        { code: walletPlace, name: t('place.wallet'), amount: data.wallet.amount },
        ...data.slots.filter(({ isActive }) => isActive),
      ]
    : []

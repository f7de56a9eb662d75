import { consoleStops } from './console.ts'
import { consoleRewardStops } from './console-reward.ts'
import { depositStops } from './deposits.ts'
import { guestStops } from './guests.ts'
import { identityStops } from './identity.ts'
import { memberStops } from './member.ts'
import { memberCardStops } from './member-card.ts'
import { moreStops } from './more.ts'
import { providerStops } from './providers.ts'
import { settingStops } from './settings.ts'
import { moneyStops } from './sheets.ts'
import type { Stop } from './stop.ts'
import { withdrawalStops } from './withdrawals.ts'

/** Every screen and every modal of the member's app and of the console. */
export const stops: Stop[] = [
  ...guestStops,
  ...memberStops,
  ...moneyStops,
  ...moreStops,
  ...consoleStops,
  ...depositStops,
  ...memberCardStops,
  ...identityStops,
  ...consoleRewardStops,
  ...withdrawalStops,
  ...settingStops,
  ...providerStops,
]

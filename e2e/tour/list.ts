import { alarmStops } from './alarms.ts'
import { bannerStops } from './banners.ts'
import { bonusStops } from './bonuses.ts'
import { closingStops } from './closings.ts'
import { consoleStops } from './console.ts'
import { consoleRewardStops } from './console-reward.ts'
import { contentStops } from './content.ts'
import { depositAccountStops } from './deposit-accounts.ts'
import { depositStops } from './deposits.ts'
import { guestStops } from './guests.ts'
import { identityStops } from './identity.ts'
import { inboxStops } from './inbox.ts'
import { memberStops } from './member.ts'
import { memberCardStops } from './member-card.ts'
import { moreStops } from './more.ts'
import { providerStops } from './providers.ts'
import { reportStops } from './reports.ts'
import { settingStops } from './settings.ts'
import { moneyStops } from './sheets.ts'
import type { Stop } from './stop.ts'
import { systemStops } from './system.ts'
import { wheelStops } from './wheels.ts'
import { withdrawalStops } from './withdrawals.ts'

/** Every screen and every modal of the member's app and of the console. */
export const stops: Stop[] = [
  ...guestStops,
  ...memberStops,
  ...moneyStops,
  ...moreStops,
  ...consoleStops,
  ...inboxStops,
  ...depositStops,
  ...depositAccountStops,
  ...closingStops,
  ...contentStops,
  ...bannerStops,
  ...memberCardStops,
  ...identityStops,
  ...consoleRewardStops,
  ...withdrawalStops,
  ...settingStops,
  ...providerStops,
  ...systemStops,
  ...alarmStops,
  ...wheelStops,
  ...reportStops,
  ...bonusStops,
]

import { chat } from '#kit/texts/en/chat.ts'
import { kit } from '#kit/texts/en/kit.ts'
import { signedIn } from '#kit/texts/en/signed-in.ts'
import { slipReasons } from '#kit/texts/en/slip-reasons.ts'
import { accountTexts } from './account/en.ts'
import { alarmTexts } from './alarm/en.ts'
import { approvalTexts } from './approval/en.ts'
import { auditTexts } from './audit/en.ts'
import { bannerTexts } from './banner/en.ts'
import { blockedAddressTexts } from './blocked-address/en.ts'
import { bonusTexts } from './bonus/en.ts'
import { caseTexts } from './case/en.ts'
import { catalogueTexts } from './catalogue/en.ts'
import { chatTexts } from './chat/en.ts'
import { closingTexts } from './closing/en.ts'
import { contentTexts } from './content/en.ts'
import { depositTexts } from './deposit/en.ts'
import { depositAccountTexts } from './deposit-account/en.ts'
import { deskTexts } from './desk/en.ts'
import { identityTexts } from './identity/en.ts'
import { inboxTexts } from './inbox/en.ts'
import { memberTexts } from './member/en.ts'
import { memberActTexts } from './member-act/en.ts'
import { moneyTexts } from './money/en.ts'
import { operatorTexts } from './operator/en.ts'
import { paymentReturnTexts } from './payment-return/en.ts'
import { protectionTexts } from './protection/en.ts'
import { providerTexts } from './provider/en.ts'
import { reportTexts } from './report/en.ts'
import { rewardTexts } from './reward/en.ts'
import { settingTexts } from './setting/en.ts'
import { systemTexts } from './system/en.ts'
import { wheelTexts } from './wheel/en.ts'
import { withdrawalTexts } from './withdrawal/en.ts'

/** The texts of the console, with those of the kit. */
export const en = {
  ...kit,
  ...chat,
  ...signedIn,
  ...slipReasons,
  ...settingTexts,
  ...providerTexts,
  ...systemTexts,
  ...blockedAddressTexts,
  ...alarmTexts,
  ...wheelTexts,
  ...reportTexts,
  ...bonusTexts,
  ...depositAccountTexts,
  ...closingTexts,
  ...inboxTexts,
  ...caseTexts,
  ...bannerTexts,
  ...contentTexts,
  ...catalogueTexts,
  ...deskTexts,
  ...accountTexts,
  ...operatorTexts,
  ...rewardTexts,
  ...identityTexts,
  ...chatTexts,
  ...memberTexts,
  ...memberActTexts,
  ...protectionTexts,
  ...depositTexts,
  ...moneyTexts,
  ...paymentReturnTexts,
  ...approvalTexts,
  ...withdrawalTexts,
  ...auditTexts,
} as const

export type DeskText = keyof typeof en

import { chat } from '#kit/texts/th/chat.ts'
import { kit } from '#kit/texts/th/kit.ts'
import { signedIn } from '#kit/texts/th/signed-in.ts'
import { slipReasons } from '#kit/texts/th/slip-reasons.ts'
import { accountTexts } from './account/th.ts'
import { alarmTexts } from './alarm/th.ts'
import { approvalTexts } from './approval/th.ts'
import { auditTexts } from './audit/th.ts'
import { bannerTexts } from './banner/th.ts'
import { blockedAddressTexts } from './blocked-address/th.ts'
import { bonusTexts } from './bonus/th.ts'
import { caseTexts } from './case/th.ts'
import { catalogueTexts } from './catalogue/th.ts'
import { chatTexts } from './chat/th.ts'
import { closingTexts } from './closing/th.ts'
import { contentTexts } from './content/th.ts'
import { depositTexts } from './deposit/th.ts'
import { depositAccountTexts } from './deposit-account/th.ts'
import { deskTexts } from './desk/th.ts'
import type { DeskText } from './en.ts'
import { identityTexts } from './identity/th.ts'
import { inboxTexts } from './inbox/th.ts'
import { memberTexts } from './member/th.ts'
import { memberActTexts } from './member-act/th.ts'
import { moneyTexts } from './money/th.ts'
import { operatorTexts } from './operator/th.ts'
import { paymentReturnTexts } from './payment-return/th.ts'
import { protectionTexts } from './protection/th.ts'
import { providerTexts } from './provider/th.ts'
import { reportTexts } from './report/th.ts'
import { rewardTexts } from './reward/th.ts'
import { settingTexts } from './setting/th.ts'
import { systemTexts } from './system/th.ts'
import { wheelTexts } from './wheel/th.ts'
import { withdrawalTexts } from './withdrawal/th.ts'

export const th = {
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
} as const satisfies Record<DeskText, string>

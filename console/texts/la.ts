import { chat } from '#kit/texts/la/chat.ts'
import { kit } from '#kit/texts/la/kit.ts'
import { signedIn } from '#kit/texts/la/signed-in.ts'
import { slipReasons } from '#kit/texts/la/slip-reasons.ts'
import { accountTexts } from './account/la.ts'
import { alarmTexts } from './alarm/la.ts'
import { approvalTexts } from './approval/la.ts'
import { auditTexts } from './audit/la.ts'
import { bannerTexts } from './banner/la.ts'
import { blockedAddressTexts } from './blocked-address/la.ts'
import { bonusTexts } from './bonus/la.ts'
import { caseTexts } from './case/la.ts'
import { catalogueTexts } from './catalogue/la.ts'
import { chatTexts } from './chat/la.ts'
import { closingTexts } from './closing/la.ts'
import { contentTexts } from './content/la.ts'
import { depositTexts } from './deposit/la.ts'
import { depositAccountTexts } from './deposit-account/la.ts'
import { deskTexts } from './desk/la.ts'
import type { DeskText } from './en.ts'
import { identityTexts } from './identity/la.ts'
import { inboxTexts } from './inbox/la.ts'
import { memberTexts } from './member/la.ts'
import { memberActTexts } from './member-act/la.ts'
import { moneyTexts } from './money/la.ts'
import { operatorTexts } from './operator/la.ts'
import { paymentReturnTexts } from './payment-return/la.ts'
import { protectionTexts } from './protection/la.ts'
import { providerTexts } from './provider/la.ts'
import { reportTexts } from './report/la.ts'
import { rewardTexts } from './reward/la.ts'
import { settingTexts } from './setting/la.ts'
import { systemTexts } from './system/la.ts'
import { wheelTexts } from './wheel/la.ts'
import { withdrawalTexts } from './withdrawal/la.ts'

export const la = {
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

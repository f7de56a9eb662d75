import { alarmFeature } from './alarm/routes.ts'
import { approvalFeature } from './approval/routes.ts'
import { auditFeature } from './audit/routes.ts'
import { betFeature } from './bet/jobs.ts'
import { blockedAddressFeature } from './blocked-address/routes.ts'
import { bonusFeature } from './bonus/routes.ts'
import { caseFeature } from './case/routes.ts'
import { catalogueFeature } from './catalogue/routes.ts'
import { chatFeature } from './chat/routes.ts'
import { closingFeature } from './closing/routes.ts'
import { consentFeature } from './consent/routes.ts'
import { contentFeature } from './content/routes.ts'
import { depositFeature } from './deposit/routes.ts'
import { depositAccountFeature } from './deposit-account/routes.ts'
import { externalTransferFeature } from './external-transfer/jobs.ts'
import { feedFeature } from './feed/routes.ts'
import { gameFeature } from './game/routes.ts'
import { identityFeature } from './identity/routes.ts'
import { inboxFeature } from './inbox/routes.ts'
import { inviteFeature } from './invite/routes.ts'
import { loginFeature } from './login/routes.ts'
import { memberEventFeature } from './member-event/routes.ts'
import { memberPasskeyFeature } from './member-passkey/routes.ts'
import { memberPayerFeature } from './member-payer/routes.ts'
import { operatorFeature } from './operator/routes.ts'
import { operatorBannerFeature } from './operator-banner/routes.ts'
import { operatorBonusFeature } from './operator-bonus/routes.ts'
import { operatorDepositFeature } from './operator-deposit/routes.ts'
import { operatorExportFeature } from './operator-export/routes.ts'
import { operatorMemberFeature } from './operator-member/routes.ts'
import { operatorMemberChangeFeature } from './operator-member-change/routes.ts'
import { operatorMoneyFeature } from './operator-money/routes.ts'
import { operatorReportFeature } from './operator-report/routes.ts'
import { operatorRewardFeature } from './operator-reward/routes.ts'
import { operatorWheelFeature } from './operator-wheel/routes.ts'
import { operatorWithdrawalFeature } from './operator-withdrawal/routes.ts'
import { passwordFeature } from './password/routes.ts'
import { paymentReturnFeature } from './payment-return/routes.ts'
import { personalDataFeature } from './personal-data/routes.ts'
import type { Feature } from './platform/feature.ts'
import type { Works } from './platform/jobs/work.ts'
import { profileFeature } from './profile/routes.ts'
import { protectionFeature } from './protection/routes.ts'
import { providerFeature } from './provider/routes.ts'
import { refundFeature } from './refund/routes.ts'
import { registerFeature } from './register/routes.ts'
import { settingFeature } from './setting/routes.ts'
import { siteFeature } from './site/routes.ts'
import { slipFeature } from './slip/routes.ts'
import { spinFeature } from './spin/routes.ts'
import { statementFeature } from './statement/routes.ts'
import { systemFeature } from './system/routes.ts'
import { transferFeature } from './transfer/routes.ts'
import { truelinkFeature } from './truelink/routes.ts'
import { upkeep } from './upkeep.ts'
import { walletFeature } from './wallet/routes.ts'
import { withdrawFeature } from './withdraw/routes.ts'

const words: Feature[] = [
  siteFeature,
  registerFeature,
  loginFeature,
  passwordFeature,
  memberEventFeature,
  memberPasskeyFeature,
  profileFeature,
  consentFeature,
  identityFeature,
  protectionFeature,
  walletFeature,
  gameFeature,
  transferFeature,
  withdrawFeature,
  statementFeature,
  depositFeature,
  slipFeature,
  feedFeature,
  truelinkFeature,
  externalTransferFeature,
  bonusFeature,
  betFeature,
  spinFeature,
  refundFeature,
  inviteFeature,
  chatFeature,
  auditFeature,
  operatorFeature,
  inboxFeature,
  caseFeature,
  operatorMemberFeature,
  operatorMemberChangeFeature,
  operatorDepositFeature,
  depositAccountFeature,
  closingFeature,
  contentFeature,
  catalogueFeature,
  operatorBannerFeature,
  operatorExportFeature,
  operatorMoneyFeature,
  operatorWithdrawalFeature,
  operatorWheelFeature,
  operatorBonusFeature,
  operatorReportFeature,
  settingFeature,
  providerFeature,
  systemFeature,
  blockedAddressFeature,
  alarmFeature,
  operatorRewardFeature,
  paymentReturnFeature,
  memberPayerFeature,
  personalDataFeature,
  upkeep,
]

/** Every feature of the service. No other file lists them. */
export const features: Feature[] = [
  ...words,
  approvalFeature(words.flatMap(({ actions = [] }) => actions)),
]

/** The work of every job. The server does not start when a job has no work (platform/jobs/start.ts). */
export const works: Partial<Works> = Object.assign({}, ...features.map(({ jobs }) => jobs))

import * as alarm from './alarm.ts'
import * as announcement from './announcement.ts'
import * as approval from './approval.ts'
import * as audit from './audit.ts'
import * as blockedAddress from './blocked-address.ts'
import * as bonus from './bonus.ts'
import * as catalogue from './catalogue.ts'
import * as chat from './chat.ts'
import * as closing from './closing.ts'
import * as consent from './consent.ts'
import * as content from './content.ts'
import * as credit from './credit.ts'
import * as deposit from './deposit.ts'
import * as depositAccount from './deposit-account.ts'
import type { Endpoint } from './endpoint.ts'
import * as game from './game.ts'
import * as goLive from './go-live.ts'
import * as identity from './identity.ts'
import * as invite from './invite.ts'
import * as login from './login.ts'
import * as logout from './logout.ts'
import * as memberEvent from './member-event.ts'
import * as memberPasskey from './member-passkey.ts'
import * as memberPayer from './member-payer.ts'
import * as operator from './operator.ts'
import * as operatorAccount from './operator-account.ts'
import * as operatorBanner from './operator-banner.ts'
import * as operatorBonus from './operator-bonus.ts'
import * as operatorBonusCode from './operator-bonus-code.ts'
import * as operatorCase from './operator-case.ts'
import * as operatorDeposit from './operator-deposit.ts'
import * as operatorExport from './operator-export.ts'
import * as operatorIdentity from './operator-identity.ts'
import * as operatorInbox from './operator-inbox.ts'
import * as operatorMember from './operator-member.ts'
import * as operatorMemberAction from './operator-member-action.ts'
import * as operatorMemberBonus from './operator-member-bonus.ts'
import * as operatorMemberCard from './operator-member-card.ts'
import * as operatorMemberChange from './operator-member-change.ts'
import * as operatorMemberEvent from './operator-member-event.ts'
import * as operatorMemberPassword from './operator-member-password.ts'
import * as operatorMemberRelated from './operator-member-related.ts'
import * as operatorMoney from './operator-money.ts'
import * as operatorPasskey from './operator-passkey.ts'
import * as operatorPayout from './operator-payout.ts'
import * as operatorPersonalData from './operator-personal-data.ts'
import * as operatorProtection from './operator-protection.ts'
import * as operatorReport from './operator-report.ts'
import * as operatorReward from './operator-reward.ts'
import * as operatorRole from './operator-role.ts'
import * as operatorWheel from './operator-wheel.ts'
import * as operatorWithdrawal from './operator-withdrawal.ts'
import * as password from './password.ts'
import * as paymentReturn from './payment-return.ts'
import * as profile from './profile.ts'
import * as protection from './protection.ts'
import * as provider from './provider.ts'
import * as realityCheck from './reality-check.ts'
import * as refund from './refund.ts'
import * as register from './register.ts'
import * as request from './request.ts'
import * as rewardPlan from './reward-plan.ts'
import * as setting from './setting.ts'
import * as site from './site.ts'
import * as siteText from './site-text.ts'
import * as slip from './slip.ts'
import * as spin from './spin.ts'
import * as statement from './statement.ts'
import * as system from './system.ts'
import * as timeLimit from './time-limit.ts'
import * as transfer from './transfer.ts'
import * as wallet from './wallet.ts'
import * as withdraw from './withdraw.ts'

const words = {
  site,
  siteText,
  register,
  login,
  password,
  logout,
  'member-event': memberEvent,
  'member-passkey': memberPasskey,
  profile,
  consent,
  identity,
  protection,
  'reality-check': realityCheck,
  'time-limit': timeLimit,
  wallet,
  game,
  transfer,
  withdraw,
  deposit,
  credit,
  request,
  slip,
  statement,
  bonus,
  invite,
  refund,
  spin,
  chat,
  audit,
  operator,
  'operator-inbox': operatorInbox,
  'operator-case': operatorCase,
  'operator-account': operatorAccount,
  'operator-passkey': operatorPasskey,
  'operator-deposit': operatorDeposit,
  'operator-money': operatorMoney,
  'operator-reward': operatorReward,
  'reward-plan': rewardPlan,
  'operator-role': operatorRole,
  approval,
  'operator-member': operatorMember,
  'operator-member-card': operatorMemberCard,
  'operator-member-action': operatorMemberAction,
  'operator-protection': operatorProtection,
  'operator-member-change': operatorMemberChange,
  'operator-member-bonus': operatorMemberBonus,
  'operator-member-event': operatorMemberEvent,
  'operator-member-related': operatorMemberRelated,
  'operator-member-password': operatorMemberPassword,
  'operator-personal-data': operatorPersonalData,
  'operator-identity': operatorIdentity,
  'operator-withdrawal': operatorWithdrawal,
  'operator-payout': operatorPayout,
  'operator-export': operatorExport,
  setting,
  depositAccount,
  closing,
  operatorWheel,
  operatorBonus,
  'operator-bonus-code': operatorBonusCode,
  operatorReport,
  content,
  catalogue,
  announcement,
  operatorBanner,
  provider,
  system,
  blockedAddress,
  alarm,
  'go-live': goLive,
  'payment-return': paymentReturn,
  'member-payer': memberPayer,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'line' in value && 'access' in value

/** Every call of the API with the word it belongs to: what the OpenAPI document and the bad-input test go through. */
export const endpoints: { word: string; name: string; endpoint: Endpoint }[] = Object.entries(
  words,
).flatMap(([word, file]) =>
  Object.entries(file).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ word, name, endpoint: value }] : [],
  ),
)

import type { ReactNode } from 'react'
import type { Layout, Route } from '#kit/routing/Routes.tsx'
import { Account } from './account/Account.tsx'
import { Invitation } from './account/Invitation.tsx'
import { AlarmCount } from './alarm/AlarmCount.tsx'
import { AlarmsPage } from './alarm/AlarmsPage.tsx'
import { Desk, type Section } from './app/Desk.tsx'
import { FirstSection } from './app/menu/FirstSection.tsx'
import { onlyFor } from './app/onlyFor.tsx'
import { ApprovalCount } from './approval/ApprovalCount.tsx'
import { Approvals } from './approval/Approvals.tsx'
import { Audit } from './audit/Audit.tsx'
import { BannerPage } from './banner/BannerPage.tsx'
import { BlockedAddressesPage } from './blocked-address/BlockedAddressesPage.tsx'
import { ChangeBonusPage, CopyBonusPage } from './bonus/BonusEditor.tsx'
import { BonusPage } from './bonus/BonusPage.tsx'
import { Canned } from './canned/Canned.tsx'
import { CaseCount } from './case/CaseCount.tsx'
import { CasePage } from './case/CasePage.tsx'
import { CataloguePage } from './catalogue/CataloguePage.tsx'
import { ChatPage } from './chat/ChatPage.tsx'
import { WaitingCount } from './chat/inbox/WaitingCount.tsx'
import { ClosingPage } from './closing/ClosingPage.tsx'
import { ContentPage } from './content/ContentPage.tsx'
import { ContentsPage } from './content/ContentsPage.tsx'
import { DepositPage } from './deposit/DepositPage.tsx'
import { DepositAccountsPage } from './deposit-account/DepositAccountsPage.tsx'
import { IdentityCount } from './identity/IdentityCount.tsx'
import { IdentityPage } from './identity/IdentityPage.tsx'
import { MemberPage } from './member/MemberPage.tsx'
import { Members } from './member/Members.tsx'
import { MoneyCount } from './money/MoneyCount.tsx'
import { MoneyPage } from './money/MoneyPage.tsx'
import { Operators } from './operator/Operators.tsx'
import { StoppedCount } from './operator/StoppedCount.tsx'
import { ProviderCount } from './provider/ProviderCount.tsx'
import { ProviderPage } from './provider/ProviderPage.tsx'
import { LazyReportPage } from './report/LazyReportPage.tsx'
import { RewardCount } from './reward/RewardCount.tsx'
import { RewardPage } from './reward/RewardPage.tsx'
import { GoLivePage } from './setting/GoLivePage.tsx'
import { PlansPage } from './setting/PlansPage.tsx'
import { SettingsPage } from './setting/SettingsPage.tsx'
import { SystemPage } from './system/SystemPage.tsx'
import { DesignPage } from './wheel/DesignPage.tsx'
import { WheelPage } from './wheel/WheelPage.tsx'
import { HeldCount } from './withdrawal/HeldCount.tsx'
import { RulesPage } from './withdrawal/RulesPage.tsx'
import { WithdrawalPage } from './withdrawal/WithdrawalPage.tsx'

/** The menu's sections, the rights that they need and the pages below them. */
const sections: (Section & { routes: Route[] })[] = [
  {
    path: '/chat',
    icon: 'chat',
    text: 'desk.chat',
    count: WaitingCount,
    right: 'conversations.read',
    routes: [
      { path: '/chat', page: ChatPage },
      { path: '/chat/:id', page: ChatPage },
    ],
  },
  {
    path: '/cases',
    icon: 'share',
    text: 'desk.cases',
    count: CaseCount,
    right: 'cases.read',
    routes: [
      { path: '/cases', page: CasePage },
      { path: '/cases/:id', page: CasePage },
    ],
  },
  {
    path: '/members',
    icon: 'invite',
    text: 'desk.members',
    right: 'members.read',
    routes: [
      { path: '/members', page: Members },
      { path: '/members/:id', page: MemberPage },
      { path: '/members/:id/:tab', page: MemberPage },
    ],
  },
  {
    path: '/money',
    icon: 'wallet',
    text: 'desk.money',
    count: MoneyCount,
    right: 'review.read',
    routes: [
      { path: '/money', page: MoneyPage },
      { path: '/money/:kind/:id', page: MoneyPage },
    ],
  },
  {
    path: '/deposits',
    icon: 'deposit',
    text: 'desk.deposits',
    right: 'deposits.read',
    routes: [
      { path: '/deposits', page: DepositPage },
      { path: '/deposits/accounts', page: DepositAccountsPage },
      { path: '/deposits/:kind/:id', page: DepositPage },
    ],
  },
  {
    path: '/withdrawals',
    icon: 'withdraw',
    text: 'desk.withdrawals',
    count: HeldCount,
    right: 'withdrawals.read',
    routes: [
      { path: '/withdrawals', page: WithdrawalPage },
      { path: '/withdrawals/rules', page: RulesPage },
      { path: '/withdrawals/:reference', page: WithdrawalPage },
    ],
  },
  {
    path: '/closing',
    icon: 'clock',
    text: 'desk.closing',
    right: 'closing.read',
    routes: [
      { path: '/closing', page: ClosingPage },
      { path: '/closing/:id', page: ClosingPage },
    ],
  },
  {
    path: '/identity',
    icon: 'user',
    text: 'desk.identity',
    count: IdentityCount,
    right: 'identity.decide',
    routes: [
      { path: '/identity', page: IdentityPage },
      { path: '/identity/:member/:id', page: IdentityPage },
    ],
  },
  {
    path: '/rewards',
    icon: 'refund',
    text: 'desk.rewards',
    count: RewardCount,
    right: 'rewards.review',
    routes: [
      { path: '/rewards', page: RewardPage },
      { path: '/rewards/:member/:id', page: RewardPage },
    ],
  },
  {
    path: '/bonuses',
    icon: 'lotus',
    text: 'desk.bonuses',
    right: 'bonuses.read',
    routes: [
      { path: '/bonuses', page: BonusPage },
      { path: '/bonuses/:code', page: BonusPage },
      { path: '/bonuses/:code/change', page: ChangeBonusPage },
      { path: '/bonuses/:code/copy', page: CopyBonusPage },
    ],
  },
  {
    path: '/wheels',
    icon: 'wheel',
    text: 'desk.wheels',
    right: 'wheels.read',
    routes: [
      { path: '/wheels', page: WheelPage },
      { path: '/wheels/:id', page: WheelPage },
      { path: '/wheels/:id/design', page: DesignPage },
    ],
  },
  {
    path: '/reports',
    icon: 'eye',
    text: 'desk.reports',
    right: 'reports.read',
    routes: [
      { path: '/reports', page: LazyReportPage },
      { path: '/reports/:report', page: LazyReportPage },
    ],
  },
  {
    path: '/providers',
    icon: 'swap',
    text: 'desk.providers',
    count: ProviderCount,
    right: 'providers.read',
    routes: [
      { path: '/providers', page: ProviderPage },
      { path: '/providers/:code', page: ProviderPage },
    ],
  },
  {
    path: '/alarms',
    icon: 'alert',
    text: 'desk.alarms',
    count: AlarmCount,
    right: 'system.read',
    routes: [{ path: '/alarms', page: AlarmsPage }],
  },
  {
    path: '/system',
    icon: 'info',
    text: 'desk.system',
    right: 'system.read',
    routes: [
      { path: '/system', page: SystemPage },
      { path: '/system/addresses', page: BlockedAddressesPage },
    ],
  },
  {
    path: '/approvals',
    icon: 'check',
    text: 'desk.approvals',
    count: ApprovalCount,
    right: 'approvals.read',
    routes: [
      { path: '/approvals', page: Approvals },
      { path: '/approvals/:list', page: Approvals },
    ],
  },
  {
    path: '/texts',
    icon: 'terms',
    text: 'desk.texts',
    right: 'replies.read',
    routes: [{ path: '/texts', page: Canned }],
  },
  {
    path: '/content',
    icon: 'flag',
    text: 'desk.content',
    right: 'content.read',
    routes: [
      { path: '/content', page: ContentsPage },
      { path: '/content/banners/:place', page: BannerPage },
      { path: '/content/names', page: CataloguePage },
      { path: '/content/:kind', page: ContentPage },
    ],
  },
  {
    path: '/operators',
    icon: 'user',
    text: 'desk.operators',
    count: StoppedCount,
    right: 'operators.read',
    routes: [{ path: '/operators', page: Operators }],
  },
  {
    path: '/settings',
    icon: 'sliders',
    text: 'desk.settings',
    right: 'settings.read',
    routes: [
      { path: '/settings', page: SettingsPage },
      { path: '/settings/go-live', page: GoLivePage },
      { path: '/settings/rewards', page: PlansPage },
    ],
  },
  {
    path: '/audit',
    icon: 'list',
    text: 'desk.audit',
    right: 'audit.read',
    routes: [{ path: '/audit', page: Audit }],
  },
]

const SignedIn: Layout = ({ children }: { children: ReactNode }) => (
  <Desk sections={sections}>{children}</Desk>
)

const Home = () => <FirstSection sections={sections} />

/** The operators' app. Without a session every path but that of an invitation shows the sign-in. */
export const routes: Route[] = [
  { path: '/invitation', page: Invitation },
  // Links that were sent before tokens stood behind the #; each ends within 72 hours.
  { path: '/invitation/:token', page: Invitation },
  {
    layout: SignedIn,
    routes: [
      ...sections.map(({ right, routes }) => ({ layout: onlyFor(right), routes })),
      { path: '/account', page: Account },
      { path: '/', page: Home },
      { path: '*', redirect: '/' },
    ],
  },
]

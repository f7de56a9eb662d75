import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import type { Layout, Route } from '#kit/routing/Routes.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Account } from './account/Account.tsx'
import { Invitation } from './account/Invitation.tsx'
import desk from './app/Desk.module.css'
import { Desk, type Section } from './app/Desk.tsx'
import { onlyFor } from './app/onlyFor.tsx'
import { useMe } from './app/operator.ts'
import { useTexts } from './app/texts.ts'
import { ApprovalCount } from './approval/ApprovalCount.tsx'
import { Approvals } from './approval/Approvals.tsx'
import { Audit } from './audit/Audit.tsx'
import { Canned } from './canned/Canned.tsx'
import { ChatPage } from './chat/ChatPage.tsx'
import { DepositPage } from './deposit/DepositPage.tsx'
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
import { RewardCount } from './reward/RewardCount.tsx'
import { RewardPage } from './reward/RewardPage.tsx'
import { GoLivePage } from './setting/GoLivePage.tsx'
import { SettingsPage } from './setting/SettingsPage.tsx'
import { HeldCount } from './withdrawal/HeldCount.tsx'
import { RulesPage } from './withdrawal/RulesPage.tsx'
import { WithdrawalPage } from './withdrawal/WithdrawalPage.tsx'

/** The menu's sections, the rights that they need and the pages below them. */
const sections: (Section & { routes: Route[] })[] = [
  {
    path: '/chat',
    icon: 'chat',
    text: 'desk.chat',
    right: 'conversations.read',
    routes: [
      { path: '/chat', page: ChatPage },
      { path: '/chat/:id', page: ChatPage },
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

/** Leads to the first section that the operator may see. */
function Home() {
  const t = useTexts()
  const { rights } = useMe()
  const first = sections.find(({ right }) => rights.includes(right))
  if (first) return <Redirect to={first.path} replace />
  return (
    <main className={desk.page}>
      <Empty title={t('desk.empty')} text={t('desk.emptyText')} heading="h1" />
    </main>
  )
}

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

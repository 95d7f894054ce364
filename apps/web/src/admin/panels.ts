import type { AdminRight } from '@rang/contract';
import {
  IconBuildingBank,
  IconCashBanknote,
  IconChartBar,
  IconGift,
  IconLayoutDashboard,
  IconLifebuoy,
  IconListDetails,
  IconReportMoney,
  IconServer,
  IconShieldLock,
  IconSpeakerphone,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { CONTROL_PANELS } from './controls/panels.ts';

interface Panel {
  readonly name: string;
  readonly icon: Icon;
  /** Who may make this call sees the panel. */
  readonly right: AdminRight;
  /** The calls of outcome controls are there with play money alone, and so are their panels. */
  readonly isOfPlayMoney?: boolean;
}

export const DASHBOARD = '/admin/dashboard';

const PANELS = {
  overview: { name: 'Overview', icon: IconLayoutDashboard, right: 'adminOverview' },
  users: { name: 'Users', icon: IconUsers, right: 'adminUsers' },
  deposits: { name: 'Deposits', icon: IconCashBanknote, right: 'adminDeposits' },
  withdrawals: { name: 'Withdrawals', icon: IconBuildingBank, right: 'adminWithdrawals' },
  rewards: { name: 'Referral rewards', icon: IconGift, right: 'adminRewards' },
  ...CONTROL_PANELS,
  stats: { name: 'Game Stats', icon: IconChartBar, right: 'totalRounds' },
  report: { name: 'House report', icon: IconReportMoney, right: 'houseReport' },
  notice: { name: 'Notice', icon: IconSpeakerphone, right: 'adminNotice' },
  support: { name: 'Support Tickets', icon: IconLifebuoy, right: 'adminTickets' },
  audit: { name: 'Audit trail', icon: IconListDetails, right: 'auditEntries' },
  system: { name: 'System', icon: IconServer, right: 'adminSystem' },
  account: { name: 'My account', icon: IconShieldLock, right: 'adminMe' },
} as const satisfies Record<string, Panel>;
export type PanelPath = keyof typeof PANELS;

/** The panels of the back office in the order of its sidebar, with where below the dashboard each is. */
export function listPanels(): (Panel & { readonly path: PanelPath })[] {
  return (Object.keys(PANELS) as PanelPath[]).map((path) => ({ ...PANELS[path], path }));
}

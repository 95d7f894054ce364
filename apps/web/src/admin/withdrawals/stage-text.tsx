import type { AdminWithdrawalRecord } from '@rang/contract';
import { StatusText } from '../../ui/status-text.tsx';
import { STAGE_NAMES, STAGE_TONES } from './withdrawal-words.ts';

/** What has become of a withdrawal. */
export function StageText({ withdrawal: { stage } }: { withdrawal: AdminWithdrawalRecord }) {
  return <StatusText tone={STAGE_TONES[stage]}>{STAGE_NAMES[stage]}</StatusText>;
}

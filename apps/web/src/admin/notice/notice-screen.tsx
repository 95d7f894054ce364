import { Button, Skeleton } from '@mantine/core';
import { adminNotice, isAllowed, setNotice, withdrawNotice, type AdminNoticeRecord } from '@rang/contract';
import { useState } from 'react';
import { NoticeLine } from '../../features/notice/index.tsx';
import { formatMoment } from '../../lib/format-moment.ts';
import { FormMessage } from '../../ui/form/send-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { AuditHistory } from '../audit/audit-history.tsx';
import { useProposal, type Proposal } from '../controls/use-proposal.tsx';
import { useMe } from '../office-frame.tsx';
import office from '../office.module.css';
import { callOffice, describeFailure, usePolled } from '../office-session.ts';
import { NoticeForm, type DraftNotice } from './notice-form.tsx';

/** What is to be done: this is said to all, or what stands is taken back. */
type Intent = DraftNotice | 'withdraw';

/** What all players are told at the moment, and what they are to be told. */
export function NoticeScreen() {
  const me = useMe().data;
  const { data, error } = usePolled(adminNotice);
  const standing = data?.notice ?? null;
  // What was said is written no more: the form begins anew.
  const [said, setSaid] = useState(0);
  const { propose, banner, dialog } = useProposal((intent: Intent) =>
    intent === 'withdraw'
      ? describeWithdrawal(standing)
      : describeNotice(intent, standing, () => setSaid((times) => times + 1)),
  );
  const maySet = me !== undefined && isAllowed(me.role, 'setNotice');
  return (
    <>
      <PageTitle title="Notice" />
      <FormMessage
        tone="bad"
        text={error === null ? undefined : `Failed to load the notice: ${describeFailure(error)}`}
      />
      <FormMessage tone="good" text={banner} />
      {data === undefined && error === null ? <Skeleton height={120} /> : null}
      {data === undefined ? null : (
        <section className={office.card} aria-label="What players read now">
          <Standing notice={data.notice} />
          {maySet && data.notice !== null ? (
            <Button variant="default" onClick={() => propose('withdraw')}>
              Take down…
            </Button>
          ) : null}
          <AuditHistory subject="notice" />
        </section>
      )}
      {maySet && data !== undefined ? <NoticeForm key={said} onNext={propose} /> : null}
      {dialog}
    </>
  );
}

function Standing({ notice }: { notice: AdminNoticeRecord | null }) {
  if (notice === null) return <p>Players read no notice at the moment.</p>;
  const set = `Set by ${notice.by}, ${formatMoment(notice.createdAt, 'en', 'dayAndTimeInIndia')}.`;
  return (
    <>
      <NoticeLine kind={notice.kind} text={notice.text} />
      <p>
        {set} {describeEnd(notice.endsAt)}.
      </p>
    </>
  );
}

function describeEnd(endsAt: string | null): string {
  return endsAt === null ? 'Until somebody takes it down' : `Until ${formatMoment(endsAt, 'en', 'dayAndTimeInIndia')}`;
}

function quote(notice: AdminNoticeRecord | null) {
  return notice === null ? 'Nothing: no notice stands' : <bdi>{notice.text}</bdi>;
}

function describeNotice(draft: DraftNotice, standing: AdminNoticeRecord | null, onSaid: () => void): Proposal {
  const replaces = standing?._id ?? null;
  return {
    title: standing === null ? 'Tell all players' : 'Replace the notice',
    preview: <NoticeLine kind={draft.kind} text={draft.text} />,
    rows: [
      ['In place of', quote(standing)],
      ['It stands', describeEnd(draft.endsAt)],
      ['Who reads it', 'Everybody, logged in or not, within half a minute'],
    ],
    button: standing === null ? 'Tell all players' : 'Replace it',
    send: async (reason) => {
      const answer = await callOffice(setNotice, { body: { ...draft, replaces, ...reason } });
      onSaid();
      return answer;
    },
    success: 'Players are being told.',
    failure: 'Failed to set the notice',
  };
}

function describeWithdrawal(standing: AdminNoticeRecord | null): Proposal {
  const id = standing?._id ?? '';
  return {
    title: 'Take the notice down',
    rows: [
      ['Players read', quote(standing)],
      ['From now on', 'No notice'],
    ],
    button: 'Take it down',
    send: (reason) => callOffice(withdrawNotice, { params: { id }, body: reason }),
    success: 'The notice is taken down.',
    failure: 'Failed to take the notice down',
  };
}

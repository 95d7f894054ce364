import { Button } from '@mantine/core';
import type { OwnTicketRecord } from '@rang/contract';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { STATUS_TONES, shortId } from '../../house/tickets.ts';
import { formatRecentInIndia } from '../../lib/format-moment.ts';
import { StatusText } from '../../ui/status-text.tsx';
import classes from './support.module.css';
import { useWords } from './use-words.ts';

interface TicketCardProps {
  readonly ticket: OwnTicketRecord;
  /** Whether there is news in it that the player has not seen before this visit. */
  readonly isFresh: boolean;
  readonly onLook: (ticket: OwnTicketRecord, isInView: boolean) => void;
}

// More than fits the lines of a preview on any screen.
const LONG = { characters: 140, lines: 3 };

/** A ticket as its player wrote it, with what the house has made of it. Whatever is written in it is text and nothing else. */
export function TicketCard({ ticket, isFresh, onLook }: TicketCardProps) {
  const { t, language } = useWords();
  const id = useId();
  const { subject, status, category, priority, createdAt, resolvedAt, adminNotes } = ticket;
  return (
    <li ref={useInView(ticket, onLook)} className={classes.card} data-fresh={isFresh || undefined} aria-labelledby={id}>
      <div className={classes.top}>
        <h2 id={id} className={classes.subject} dir="auto">
          {subject}
        </h2>
        {isFresh ? <span className={classes.fresh}>{t('ticket.isNew')}</span> : null}
        <StatusText tone={STATUS_TONES[status]}>{t(`statuses.${status}`)}</StatusText>
      </div>
      <Message text={ticket.message} />
      {adminNotes === '' ? null : (
        <section className={classes.response} aria-label={t('ticket.response')}>
          <h3 className={classes.responseTitle}>{t('ticket.response')}</h3>
          <p className={classes.text} dir="auto">
            {adminNotes}
          </p>
        </section>
      )}
      <dl className={classes.facts}>
        <Fact label="ID">{shortId(ticket)}</Fact>
        <Fact label={t('ticket.category')}>{t(`categories.${category}`)}</Fact>
        <Fact label={t('ticket.priority')}>{t(`priorities.${priority}`)}</Fact>
        <Fact label={t('ticket.created')}>{formatRecentInIndia(createdAt, language)}</Fact>
        {resolvedAt === null ? null : (
          <Fact label={t('ticket.resolved')}>{formatRecentInIndia(resolvedAt, language)}</Fact>
        )}
      </dl>
    </li>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The beginning of a message, and all of it on a press. */
function Message({ text }: { text: string }) {
  const { t } = useWords();
  const [isWhole, setWhole] = useState(false);
  const isLong = text.length > LONG.characters || text.split('\n').length > LONG.lines;
  return (
    <div>
      <p className={classes.text} data-cut={(isLong && !isWhole) || undefined} dir="auto">
        {text}
      </p>
      {isLong ? (
        <Button variant="subtle" px={0} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'ticket.less' : 'ticket.all')}
        </Button>
      ) : null}
    </div>
  );
}

/** Reports whether the end of a ticket's card, where the answer is, can be seen. */
function useInView(ticket: OwnTicketRecord, onLook: TicketCardProps['onLook']) {
  const card = useRef<HTMLLIElement>(null);
  const report = useEffectEvent((isInView: boolean) => onLook(ticket, isInView));
  const { news } = ticket;
  useEffect(() => {
    const end = card.current?.lastElementChild;
    if (!end || news === null) return;
    const observer = new IntersectionObserver((entries) => report(entries.at(-1)?.isIntersecting === true));
    observer.observe(end);
    return () => observer.disconnect();
  }, [news]);
  return card;
}

/**
 * What the house tells all players, and what a visitor is to know of the other tabs: owns how it is read, shown and put away on
 * this device. Guarantees that it moves nothing in a game, is plain text, is read out once, and goes at its end.
 */
import type { HouseNotice } from '@rang/contract';
import { useLocation } from '@tanstack/react-router';
import { IconAlertTriangle, IconChevronDown, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../lib/i18n.ts';
import classes from './notice.module.css';
import { tabTexts, useTabNews } from './tab-news.ts';
import { putAway, useNotice } from './use-notice.ts';

interface NoticeLineProps {
  readonly kind: HouseNotice['kind'];
  readonly text: string;
  /** Left out where it is only shown. */
  readonly onPutAway?: () => void;
}

/** Whether the text does not all show, at the width that there is. */
function useIsCut(text: string) {
  const place = useRef<HTMLSpanElement>(null);
  const [isCut, setCut] = useState(false);
  useLayoutEffect(() => {
    const look = () => setCut((place.current?.scrollHeight ?? 0) > (place.current?.clientHeight ?? 0));
    look();
    addEventListener('resize', look);
    return () => removeEventListener('resize', look);
  }, [text]);
  return { place, isCut };
}

/** One calm line; of a long text it shows what has room, with a mark that there is more, and all of it when pressed. */
export function NoticeLine({ kind, text, onPutAway }: NoticeLineProps) {
  const { t } = useTranslation('ui');
  const [isOpen, setOpen] = useState(false);
  const { place, isCut } = useIsCut(text);
  const Icon = kind === 'warning' ? IconAlertTriangle : IconInfoCircle;
  return (
    <div className={classes.line} data-kind={kind}>
      <Icon size={20} aria-hidden="true" />
      <button type="button" className={classes.text} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span ref={place} className={classes.words}>
          <strong>{t(`notice.${kind}`)}</strong> <bdi>{text}</bdi>
        </span>
        {isCut ? <IconChevronDown size={20} aria-hidden="true" /> : null}
      </button>
      {onPutAway === undefined ? null : (
        <button type="button" className={classes.away} aria-label={t('notice.putAway')} onClick={onPutAway}>
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

/** What is on the screen: a game, another page of a player, or neither. */
function placeOf({ pathname }: { readonly pathname: string }): 'game' | 'page' | undefined {
  if (/^\/(crash|dashboard\/game)\b/.test(pathname)) return 'game';
  return pathname.startsWith('/dashboard') ? 'page' : undefined;
}

/** Below the header of a page, which makes room for them; in a game where they move nothing and hide nothing of it. */
function NoticePlace() {
  const { t } = useTranslation('tabs');
  const at = useLocation({ select: placeOf });
  const notice = useNotice();
  const { news, dismiss } = useTabNews();
  return (
    <div className={classes.place} data-at={at} role="status">
      {notice === null ? null : (
        <NoticeLine key={notice._id} kind={notice.kind} text={notice.text} onPutAway={() => putAway(notice)} />
      )}
      {news === undefined ? null : <NoticeLine kind="info" text={t(news)} onPutAway={dismiss} />}
    </div>
  );
}

/** Gives that place once it can speak. */
export async function loadPlace() {
  await loadTexts(tabTexts);
  return NoticePlace;
}

import { useId } from 'react';
import classes from './word-mark.module.css';

/** Anek Devanagari ExtraBold's outlines of रंग: three letters are no reason to load a font of 250 kB. */
const RANG = [
  'M930 -1033 912 -1287H-50L-32 -1033ZM806 0V-13L662 -223Q620 -284 581 -328Q542 -373 496 -408',
  'Q451 -443 391 -474V-568L53 -691V-411L159 -401L385 0ZM692 -1089H337Q391 -1046 412 -1000Q433 -953 433 -888',
  'V-870Q433 -779 378 -735Q322 -691 180 -691H53L226 -422L322 -426Q570 -439 678 -536Q787 -632 787 -808V-830',
  'Q787 -914 764 -977Q742 -1040 692 -1089Z M511 -1395Q609 -1395 654 -1442Q699 -1489 699 -1568V-1577',
  'Q699 -1657 652 -1703Q606 -1749 511 -1749Q416 -1749 369 -1702Q322 -1655 322 -1577V-1568',
  'Q322 -1489 368 -1442Q414 -1395 511 -1395Z M2040 -1119H1696V0H2040ZM1648 -1033H2205L2187 -1287H1630Z',
  'M838 -1033H2105L2087 -1287H821ZM1410 -1063H1047Q1099 -1018 1121 -954Q1143 -889 1143 -785V-752',
  'Q1143 -676 1126 -632Q1108 -588 1072 -570Q1036 -551 980 -551Q963 -551 946 -552Q928 -554 912 -557L933 -265',
  'Q966 -254 1004 -250Q1043 -245 1085 -245Q1221 -245 1312 -294Q1404 -342 1450 -442Q1497 -542 1497 -696V-736',
  'Q1497 -849 1478 -928Q1458 -1008 1410 -1063Z',
].join('');

/** The name, in both scripts; the pigments run through the Devanagari one. */
export function WordMark({ large = false }: { large?: boolean }) {
  const id = useId();
  return (
    <span className={classes.mark} data-large={large || undefined}>
      Rang
      <svg className={classes.native} viewBox="-50 -1749 2255 1749" aria-hidden="true">
        <linearGradient id={id} x1="0" y1="0.2" x2="1" y2="0.5">
          <stop className={classes.one} offset="0.02" />
          <stop className={classes.two} offset="0.36" />
          <stop className={classes.three} offset="0.66" />
          <stop className={classes.four} offset="0.98" />
        </linearGradient>
        <path d={RANG} fill={`url(#${id})`} />
      </svg>
    </span>
  );
}

const HULL = 'M80 22C86 28 111 72 109 106C107 128 97 160 97 160H63C63 160 53 128 51 106C49 72 74 28 80 22Z';
const FINS =
  'M55 108C35 122 27 150 29 172C35 164 51 158 63 158ZM105 108C125 122 133 150 131 172C125 164 109 158 97 158Z';

/** The rocket of public/rocket.json as it flies, standing still, for a picture: from 29 to 131 across, 22 to 222 down. */
export function Rocket({ transform }: { transform: string }) {
  return (
    <g transform={transform} stroke="var(--rang-shade)" strokeWidth="4" strokeLinejoin="round">
      <path fill="var(--rang-gold-fill)" stroke="none" d="M68 168H92C98 188 86 204 80 222C74 204 62 188 68 168Z" />
      <path fill="var(--rang-gold-fill)" d={FINS} />
      <path fill="var(--rang-glint)" d={HULL} />
      <path fill="var(--rang-red-fill)" stroke="none" d="M80 22C86 28 94.4 45 98.4 59H61.6C65.6 45 74 28 80 22Z" />
      <circle fill="var(--rang-blue-fill)" cx="80" cy="92" r="12" />
    </g>
  );
}

/** The same rocket as a sign, in lines like the icons beside it. */
export function RocketSign({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="-14 4 188 188" aria-hidden="true">
      <g transform="rotate(45 80 98)" fill="none" stroke="currentColor" strokeWidth="11" strokeLinejoin="round">
        <path d={FINS} />
        <path d={HULL} />
        <circle cx="80" cy="92" r="12" />
      </g>
    </svg>
  );
}

const SIDE = 5;

const STEPS: Readonly<Record<string, (place: { row: number; column: number }) => { row: number; column: number }>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }) => ({ row, column: SIDE - 1 }),
  PageUp: ({ column }) => ({ row: 0, column }),
  PageDown: ({ column }) => ({ row: SIDE - 1, column }),
};

function hold(value: number): number {
  return Math.min(SIDE - 1, Math.max(0, value));
}

/** The tile that a key leads to from `position`; it stops at the board's edges. Undefined for any other key. */
export function stepFocus(position: number, key: string): number | undefined {
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const { row, column } = step({ row: Math.floor(position / SIDE), column: position % SIDE });
  return hold(row) * SIDE + hold(column);
}

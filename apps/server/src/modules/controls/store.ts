import type { Queryable, RowOf } from '../../platform/database/database.ts';

/** What is set, of all games. */
export interface Controls {
  /** Of the next round of Color Prediction that opens. */
  readonly colourNumber: number | null;
  readonly colourMaxSide: boolean;
  /** Of every game of Mines that starts from now on: the next click is lost. */
  readonly minesLoss: boolean;
  /** Of every round of Crash that nobody can bet on yet: it ends at 3.00x at the latest. */
  readonly crashMultiplier: boolean;
  /** Of the same rounds: one with any stake above 20 rupees ends at 2.80x at the latest. */
  readonly crashHighBets: boolean;
}

export type ControlsRow = Omit<RowOf<'outcome_controls'>, 'only_row'>;

const COLUMNS = 'colour_number, colour_max_side, mines_loss, crash_multiplier, crash_high_bets';

/** What is set now. */
export async function readControls(client: Queryable): Promise<Controls> {
  return nameControls(await selectControls(client, ''));
}

/** The same, held until the transaction ends: nobody sets or takes anything meanwhile. */
export async function holdControls(client: Queryable): Promise<Controls> {
  return nameControls(await selectControls(client, 'for update'));
}

/** Writes all of it; the caller holds it. */
export async function writeControls(client: Queryable, controls: Controls): Promise<void> {
  await client.query(
    `update outcome_controls
     set colour_number = $1, colour_max_side = $2, mines_loss = $3, crash_multiplier = $4, crash_high_bets = $5`,
    [
      controls.colourNumber,
      controls.colourMaxSide,
      controls.minesLoss,
      controls.crashMultiplier,
      controls.crashHighBets,
    ],
  );
}

async function selectControls(client: Queryable, lock: string): Promise<ControlsRow> {
  const found = await client.query<ControlsRow>(`select ${COLUMNS} from outcome_controls ${lock}`);
  const row = found.rows[0];
  if (row === undefined) throw new Error('the row of the outcome controls is gone');
  return row;
}

function nameControls(row: ControlsRow): Controls {
  return {
    colourNumber: row.colour_number,
    colourMaxSide: row.colour_max_side,
    minesLoss: row.mines_loss,
    crashMultiplier: row.crash_multiplier,
    crashHighBets: row.crash_high_bets,
  };
}
